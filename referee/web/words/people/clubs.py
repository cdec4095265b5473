"""What several pages say of a club."""


def to_club_words(name: str) -> str:
    """The link to a club's page."""
    return f"{name}: links and phones" if name else "Your club: links and phones"
