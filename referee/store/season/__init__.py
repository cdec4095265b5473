"""Summaries, sums and ratings of finished games, so that seasons need not read ledgers."""
