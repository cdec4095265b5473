"""Games whose players, hands and scores are rows: those of Rook."""
