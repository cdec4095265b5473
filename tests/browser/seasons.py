"""A season of several evenings, brought in as record files, and added up with a pencil."""

from collections.abc import Iterable, Mapping, Sequence

from .scribe import Forms, Scribe

Hand = tuple[int, int, int]
"""The seat that bid, the bid, and what its side captured of 120."""


Game = tuple[Sequence[str], str, Sequence[Hand]]
"""Who sat where, the day, and the hands."""


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
    """The path of the game that *text* becomes."""
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
"""Three evenings of a club: who sat where, when, and the hands."""


def season(scribe: Scribe) -> list[str]:
    """The paths of the games of the season, which *scribe* brings in."""
    return [bring_in(scribe, record(*game)) for game in GAMES]


Sums = Mapping[str, Sequence[int]]
"""By player: games played and won, points, those of the others, own bids, those that were set."""


def reckoned(games: Iterable[Game]) -> Sums:
    """What the standings must say of *games*, from the bare numbers of their hands."""
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
    """What seats 1 and 3 have of a hand, and what 2 and 4 have."""
    bidder, bid, taken = hand
    mine, others = (taken if taken >= bid else -bid), 120 - taken
    return (mine, others) if bidder % 2 else (others, mine)
