"""How the score of a hand came about, in words: the one home of that sentence.

Pages, files, commands and the plan of a phone without a connection all ask here. What is said of a
house rule is in its entry of the registry.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from referee.rook.hand import teams
from referee.rook.hand.facts import OTHERS, Book, Penalty, Team
from referee.rook.judge.scoring import AGREED, CAPTURED, SET, Contract, Gain, HandScore
from referee.rook.rules.model import RuleSet
from referee.rook.rules.registry import RULES, worded_gain
from referee.text import chair, listed, number

NameBooks = Callable[[Sequence[Book]], str]
"""Names the players of some books: "Ann and Cal"."""

_SAID = {
    CAPTURED: ("captured {}",),
    SET: ("", "the bid of {} is lost", "a lost bid leaves nothing"),
    AGREED: ("{} as agreed", "−{} as agreed", "nothing as agreed"),
}
"""What is said of gains that no house rule is the reason of: of points gained, lost, or none."""


@dataclass(frozen=True, slots=True)
class Working:
    """Why some books of one team gained the same points."""

    text: str
    """A sentence, with ``{who}``, ``{taken}``, ``{won}``, ``{short}`` and ``{points}`` to be filled
    in.
    """
    named: tuple[Book, ...]
    """Who the sentence is about: the whole team if it says what the team captured."""
    books: tuple[Book, ...]
    """Whose points they are."""
    taken: int
    """What the team captured; 0 if the sentence does not say it."""
    won: int
    """What the team won in play, a bonus included: it is compared with the bid."""
    short: int
    """How much of the bid that leaves out."""
    points: int
    """The points of each of the books."""

    def sentence(self, names: NameBooks) -> str:
        """The sentence: "Ann and Cal captured 85, the last trick brings 20: 105."."""
        points = number(self.points)
        if len(self.named) > len(self.books):
            points = f"{names(self.books)} {points}"
        elif self.points and len(self.books) > 1:
            points = f"{points} each"
        return self.text.format(
            who=names(self.named),
            taken=number(self.taken),
            won=number(self.won),
            short=number(self.short),
            points=points,
        )


Parts = tuple[tuple[int, str], ...]
"""Points, each with its reason."""


def workings(score: HandScore, contract: Contract | None, rules: RuleSet) -> Iterator[Working]:
    """How each book came to its points, the bidder's team first.

    Nothing is said of books that scored what they captured, or what was agreed. Books of one team
    with the same gains share a sentence; the first says what the team won in play.
    """
    if contract is None or score.points is None:
        return  # without a bid a score was agreed, or nothing was played
    bidding = [teams.book(seat, rules) for seat in contract.declarers]
    groups: dict[Team, dict[Parts, list[Book]]] = {}
    for book in dict.fromkeys((*bidding, *score.points)):
        seat = int(book) if teams.partners_are_called(rules) else 0
        team = teams.team(seat, contract.declarers, rules) if seat else book
        groups.setdefault(team, {}).setdefault(_parts(score.gains, book), []).append(book)
    for team, by_gains in groups.items():
        won = _parts(score.won, team)
        members = tuple(sorted(chain.from_iterable(by_gains.values())))
        for place, (gains, books) in enumerate(by_gains.items()):
            if len(gains) == 1 and gains[0][1] in (CAPTURED, AGREED):
                continue
            with_play = bool(won) and (not place or gains[: len(won)] == won)
            in_play = sum(points for points, _ in won) if with_play else 0
            yield Working(
                text=_after_play(won, gains, rules) if with_play else _alone(gains, rules),
                named=members if with_play else tuple(books),
                books=tuple(books),
                taken=won[0][0] if with_play else 0,
                won=in_play,
                short=contract.bid - in_play,
                points=sum(points for points, _ in gains),
            )


def _parts(gains: Sequence[Gain], book: Book) -> Parts:
    """What *book*, or a team, has of *gains*."""
    return tuple((gain.points, gain.why) for gain in gains if gain.book == book)


def _after_play(won: Parts, gains: Parts, rules: RuleSet) -> str:
    """The sentence for a team that *won* so much in play, where a rule may put its own instead."""
    text = "{who} captured {taken}" + _listed(won[1:], rules)
    beside = gains[len(won) :] if gains[: len(won)] == won else gains
    if len(won) > 1 and any(why == SET for _, why in beside):
        # Whoever had the bonus asks whether it was counted.
        text += f": {{won}}, {{short}} short; {_listed(beside, rules).removeprefix(', ')}"
        return f"{text}: {{points}}."
    return f"{text}{_listed(beside, rules)}: {{points}}."


def _listed(parts: Parts, rules: RuleSet) -> str:
    return "".join(f", {gain_words(points, why, rules)}" for points, why in parts)


def _alone(gains: Parts, rules: RuleSet) -> str:
    """The sentence for a book that scores nothing that its team captured."""
    text = "{who}: " + _listed(gains, rules).removeprefix(", ")
    return f"{text}." if len(gains) == 1 else f"{text}: {{points}}."


def gain_words(points: int, why: str, rules: RuleSet) -> str:
    """One reason of a score: "the last trick brings 20"."""
    said = _SAID.get(why)
    return worded_gain(said, points) if said else RULES[why].gained(points, rules)


def gain_sentence(gain: Gain, names: NameBooks, rules: RuleSet) -> str:
    """One gain by itself: "Ann and Cal captured 85.", "Ann and Cal: the bid of 110 is lost."."""
    between = " " if gain.why == CAPTURED else ": "
    return f"{names((gain.book,))}{between}{gain_words(gain.points, gain.why, rules)}."


def penalty_sentence(penalty: Penalty, players: Sequence[str], rules: RuleSet) -> str:
    """Who pays and who gets it, without the note: "Bob pays a penalty of 20 to Ann and Cal.".

    *players* are names by seat; without any, a side has its letter.
    """
    names, pays = names_of(players, rules), teams.payer(penalty, rules)
    others = [book for book in teams.books(rules) if book != pays]
    if penalty.seat is None:
        who = names((pays,))
    else:
        who = players[penalty.seat - 1] if players else chair(penalty.seat)
    several = penalty.seat is None and players and teams.books_by_seat(rules).count(pays) > 1
    if penalty.to is None:
        payees = ""
    elif penalty.to == OTHERS and len(others) > 1:
        payees = " to each of the others"
    else:
        payees = f" to {names(others if penalty.to == OTHERS else (penalty.to,))}"
    return f"{who} {'pay' if several else 'pays'} a penalty of {number(penalty.points)}{payees}."


def working_sentences(
    score: HandScore, contract: Contract | None, rules: RuleSet, names: NameBooks
) -> tuple[str, ...]:
    """How the score came about, a sentence for each side; () if all scored what they captured."""
    return tuple(working.sentence(names) for working in workings(score, contract, rules))


def names_of(players: Sequence[str], rules: RuleSet) -> NameBooks:
    """Names books by their *players*, by seat; without any, a side by its letter."""

    def names(books: Sequence[Book]) -> str:
        if not players:
            return listed(chair(int(book)) if book.isdigit() else book for book in books)
        seats = (seat for seat in teams.seats(rules) if teams.book(seat, rules) in books)
        return listed(players[seat - 1] for seat in seats)

    return names
