"""What leads to the pages of a season."""


def standings_words(table: str) -> str:
    """The link to the standings of a club; *table*: one of its tables, where several are named."""
    return f"Standings: where {table} played" if table else "Standings"
