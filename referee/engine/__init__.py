"""The rules of Rook as pure functions: no clock, no chance, no file but the presets."""
