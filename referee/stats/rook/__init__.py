"""Statistics of one game of Rook, and what the statistics of many games keep of it."""
