"""A hand and a game in words: what happened, what it did, what stood out."""
