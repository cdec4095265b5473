"""The most and the least that ever was in a season, with where it happened."""
