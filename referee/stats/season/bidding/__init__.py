"""What became of bids: made or not, against what was taken, and the luck of nests and redeals."""
