"""What the page of a player says."""

from collections.abc import Mapping, Sequence

from referee.stats.season.bidding.against_taken import AgainstTaken
from referee.stats.season.bidding.luck import Luck
from referee.stats.season.company.parts import InPart, Part
from referee.stats.season.company.rivals import Against
from referee.stats.season.ratings import Move
from referee.stats.season.share import Share
from referee.web.words.text import listed, number, percent

PARTS: Mapping[Part, str] = {
    Part.BIDDER: "As bidder",
    Part.PARTNER: "As the bidder’s partner",
    Part.DEFENDER: "As defender",
}

PARTS_HEADING = "In each part"
PARTS_HINT = "How often the bid was made; for a defender, how often it was not."
PARTNERS_HEADING = "With whom"
PARTNERS_HINT = (
    "Games won on the same side; first the partner with whom winning is surest. The line shows the "
    "range in which the true share lies, 95 times in 100: few games say little."
)
RIVALS_HEADING = "Against whom"
RIVALS_HINT = "Of the games that one of the two won, how many this player did."
MADE_HEADING = "Bids made"
MADE_HEADS = ("Bid", "Bids", "Made", "Between")
RATING_HEADING = "Rating"
NO_GAME = "No finished game yet."
GUEST = "A guest, not ranked."
EVERY_GAME = "All games"


def share_words(share: Share, verb: str = "won") -> str:
    """How often: "won 4 of 6"."""
    return f"{verb} {share.hits} of {share.times}"


def span_words(share: Share) -> str:
    """A share with its interval: "67 %, between 30 % and 90 %"."""
    if share.value is None:
        return ""
    low, high = share.interval
    return f"{percent(share.value)}, between {percent(low)} and {percent(high)}"


def part_words(part: Part, told: InPart) -> str:
    """How often the bid was made, or was not."""
    return share_words(told.success, "set" if part is Part.DEFENDER else "made")


def points_words(points_a_hand: float | None) -> str:
    """What a hand brought; "" without one."""
    return "" if points_a_hand is None else f"{tenth(points_a_hand)} points a hand"


def tenth(value: float) -> str:
    """A number to one decimal, with a true minus sign."""
    return f"{value:.1f}".replace("-", "−")


def bids_words(kept: Share) -> str:
    """What became of the bids of two partners; "" without one."""
    return f"made {kept.hits} of {kept.times} bids" if kept.times else ""


def against_words(result: Against) -> str:
    """Who scored what against whom."""
    return f"{number(result.points)} points to {number(result.against)}"


def taken_words(told: AgainstTaken) -> str:
    """What was bid against what was taken."""
    said = [f"What was taken is known of {hands(told.hands)}."]
    if told.mean_left is not None:
        said.append(f"Where the bid was made, {tenth(told.mean_left)} points more were taken.")
    if told.mean_short is not None:
        said.append(f"Where it was set, {tenth(told.mean_short)} points were missing.")
    return " ".join(said)


def hands(count: int) -> str:
    """So many hands."""
    return "1 hand" if count == 1 else f"{count} hands"


def luck_words(mine: Luck, all_players: Luck) -> str:
    """What the cards gave, beside what they gave everybody at those tables; "" if nobody told."""
    said = []
    if all_players.redeals:
        said.append(
            f"Dealt no counter and redealt {mine.redeals} times in {hands(mine.deals)}; "
            f"everybody at their tables {all_players.redeals} in {all_players.deals}."
        )
    if mine.points_a_nest is not None and all_players.points_a_nest is not None:
        said.append(
            f"{tenth(mine.points_a_nest)} points lay in the nests they bought; in all at their "
            f"tables {tenth(all_players.points_a_nest)}."
        )
    return " ".join(said)


def game_words(mine: Sequence[str], others: Sequence[Sequence[str]], totals: Sequence[int]) -> str:
    """With whom, against whom, and how it ended: "with Bob, 310 to 85 against Cal and Dee"."""
    ahead, *behind = totals
    with_whom = f"with {listed(mine)}, " if mine else ""
    to = " to " + ", ".join(map(number, behind))
    against = ", ".join(map(listed, others))
    return f"{with_whom}{number(ahead)}{to} against {against}"


def moved_words(move: Move, chance: float) -> str:
    """What a game did to a rating, and why."""
    by = move.after.mu - move.before.mu
    sign = "+" if by >= 0 else "−"
    return (
        f"Rating {sign}{abs(by):.1f}, to {move.after.mu:.1f}: "
        f"their side was to win {round(100 * chance)} of 100 such games."
    )


def made_spoken(name: str, bids: int) -> str:
    """What the chart of bids made shows."""
    sure = "the thin lines say how sure that is"
    return f"How often {name} made a bid, by its height, of {bids} bids; {sure}."


def rating_spoken(name: str, games: int, now: str) -> str:
    """What the chart of a rating shows."""
    within = f"with the band in which it lies; now {now}"
    return f"The rating of {name} after each of {games} games, {within}."
