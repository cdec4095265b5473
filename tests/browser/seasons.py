"""A season of several evenings as record files, with independently computed sums."""

from collections.abc import Iterable, Mapping, Sequence

from .scribe import Forms, Scribe

Hand = tuple[int, int, int]
"""The seat of the bidder, the bid, and the points its side captured of 120."""


Game = tuple[Sequence[str], str, Sequence[Hand]]
"""The players in seat order, the day, and the hands."""


def record(
    players: Sequence[str],
    day: str,
    hands: Iterable[Hand],
    target: int = 200,
    rules: str = "kentucky-discard",
) -> str:
    """A game of four as a record file."""
    head = [
        'format = "rook-record/1"',
        f'rules = "{rules}"',
        f"players = [{', '.join(map(_quoted, players))}]",
        "dealer = 4",
        f"started = {day}T19:30:00Z",
        f"[house]\ntarget = {target}",
    ]
    return "\n".join((*head, *map(_hand, hands))) + "\n"


def _quoted(name: str) -> str:
    return f'"{name}"'


def _hand(hand: Hand) -> str:
    bidder, bid, taken = hand
    mine, others = ("A", "B") if bidder % 2 else ("B", "A")
    return (
        f"[[hand]]\nbidder = {bidder}\nbid = {bid}\n"
        f"taken = {{ {mine} = {taken}, {others} = {120 - taken} }}"
    )


def bring_in(scribe: Scribe, text: str) -> str:
    """Imports *text*, and returns the path of the game."""
    shown = scribe.send("/import", "/import", text=text)
    hidden = Forms(shown.text).found["/import"]
    saved = scribe.post("/import", {**hidden, "text": text, "do": "save"})
    assert "/t/" in saved.url, saved.text
    return saved.url.removeprefix(scribe.url)


FIRST_WIN: Sequence[Hand] = ((1, 100, 105), (2, 90, 70), (3, 110, 115))
"""Seats 1 and 3 win."""
SECOND_WIN: Sequence[Hand] = ((2, 100, 120), (1, 120, 95), (4, 90, 95))
"""Seats 2 and 4 win."""

GAMES: Sequence[Game] = (
    (("Ann", "Bob", "Cal", "Dee"), "2026-01-09", FIRST_WIN),
    (("Ann", "Bob", "Cal", "Dee"), "2026-01-09", SECOND_WIN),
    (("Ann", "Cal", "Bob", "Dee"), "2026-01-16", FIRST_WIN),
    (("Ann", "Eve", "Dee", "Bob"), "2026-01-16", FIRST_WIN),
    (("Cal", "Eve", "Ann", "Dee"), "2026-01-23", SECOND_WIN),
)
"""The games of three evenings of a club."""


def season(scribe: Scribe) -> list[str]:
    """Imports the games of the season, and returns their paths."""
    return [bring_in(scribe, record(*game)) for game in GAMES]


Sums = Mapping[str, Sequence[int]]
"""By player: games played, games won, points, points of the opponents, bids, and bids set."""


def expected_sums(games: Iterable[Game]) -> Sums:
    """The sums that the standings must show, computed from the numbers of the hands."""
    sums: dict[str, list[int]] = {}
    for players, _, hands in games:
        points = [_points(hand) for hand in hands]
        totals = [sum(each[side] for each in points) for side in (0, 1)]
        for seat, name in enumerate(players):
            mine, others = totals[seat % 2], totals[1 - seat % 2]
            bids = [hand for hand in hands if hand[0] == seat + 1]
            lost = [taken < bid for _, bid, taken in bids]
            row = (1, mine > others, mine, others, len(bids), sum(lost))
            before = sums.setdefault(name, [0] * len(row))
            sums[name] = [have + more for have, more in zip(before, row, strict=True)]
    return sums


def _points(hand: Hand) -> tuple[int, int]:
    """The points of seats 1 and 3, and those of seats 2 and 4."""
    bidder, bid, taken = hand
    mine, others = (taken if taken >= bid else -bid), 120 - taken
    return (mine, others) if bidder % 2 else (others, mine)
