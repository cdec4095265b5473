"""The database: players, games, and the ledger of every hand.

Scores are always computed from the ledgers; only what pages search or sum up is stored as well.
"""
