"""Games of Rook in files: records, score sheets, the backups of other scorers, and tables."""
