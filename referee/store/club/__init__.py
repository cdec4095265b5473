"""What a club keeps beside its games: its seasons, and who its players are."""
