"""Finished games of a club, summed up: what the pages of a season read instead of ledgers."""
