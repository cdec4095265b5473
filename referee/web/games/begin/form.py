"""The form for a new game: who sits where, who deals, which house rules, scores from paper."""

from collections.abc import Mapping, Sequence

from referee.engine.hand import teams
from referee.engine.hand.chairs import chair
from referee.engine.rules import presets
from referee.engine.rules.model import RuleSet
from referee.store.people.players import name_key
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.games.begin.new_game import NewGame, agreed_to, nameless_seats
from referee.web.games.page import NewGamePage, SeatField, Seating
from referee.web.rulebook.agreed import Agreed
from referee.web.rulebook.editor import differing_lines
from referee.web.rulebook.offered import SIDE_WORDS, preset_card, seated_as
from referee.web.rulebook.page import RuleLine
from referee.web.ui.fields import Posted, number_in
from referee.web.ui.parts import Field, Hidden, Notice
from referee.web.words.names import Words
from referee.web.words.people.seats import start_nameless_words
from referee.web.words.rulebook.book import rules as rule_words


def new_game_page(
    agreed: Agreed,
    viewer: Viewer,
    known_names: Sequence[str],
    names: Sequence[str],
    tried: NewGame | None = None,
    posted: Posted | None = None,
) -> NewGamePage:
    """The form for a new game by what was *agreed*; with what was filled in and what was wrong."""
    rules = agreed.rules
    errors = dict(tried.errors) if tried else {}
    dealer = tried.dealer if tried else rules.table.players
    before = (*_before(rules, names, posted, errors), _first_hand(posted, errors))
    nameless = nameless_seats(posted, rules) if posted else ()
    naming = posted is not None and (posted.get("do") == "names" or NAMELESS in errors)
    return NewGamePage(
        preset=preset_card(rules, addresses.preset(rules.id)),
        pick_href=addresses.pick(),
        form=viewer.form(addresses.new_game(rules.id)),
        seats=_seats(rules, names, dealer, errors, nameless[:1] if naming else ()),
        hidden=tuple(Hidden(*each) for each in agreed.fields().items()),
        players=_player_numbers(rules),
        teams=_ways_to_side(rules),
        sides=rule_words.sides_words(rules),
        known_names=tuple(known_names),
        waiting=_waiting(known_names, names, rules),
        house=_house(agreed),
        rules_name="",
        before=before,
        before_open=any(each.error or each.value for each in before),
        dealer_error=errors.get("dealer", ""),
        notice=_notice(errors),
        nameless=_nameless(nameless) if NAMELESS in errors else None,
        ready=naming and not nameless and not errors,
    )


def _house(agreed: Agreed) -> tuple[RuleLine, ...]:
    """What this table plays otherwise than the game is played."""

    def line(_name: str, said: str, usual: str) -> RuleLine:
        return RuleLine(said, usual=usual)

    return differing_lines(agreed.rules, agreed.usual, line)


CHIPS = 8
"""Known names that are one tap away; the others are suggested while one types."""


def _waiting(known: Sequence[str], names: Sequence[str], rules: RuleSet) -> tuple[str, ...]:
    """Who may still sit down, while there is a chair."""
    seated = {name_key(name) for name in names if name.strip()}
    if len(seated) >= rules.table.players:
        return ()
    return tuple(name for name in known if name_key(name) not in seated)[:CHIPS]


NAMELESS = "nameless"
"""The error that chairs have no name, which somebody may agree to."""


def _nameless(seats: Sequence[int]) -> Seating:
    return Seating(agreed_to(seats), start_nameless_words(seats))


def _notice(errors: Mapping[str, str]) -> Notice | None:
    if not errors:
        return None
    return Notice("Not started yet", tuple(dict.fromkeys(errors.values())))


def _seats(
    rules: RuleSet,
    names: Sequence[str],
    dealer: int,
    errors: Mapping[str, str],
    asked: Sequence[int],
) -> tuple[SeatField, ...]:
    fixed = rules.table.sides.fixed
    return tuple(
        SeatField(
            number=seat,
            name=names[seat - 1] if seat <= len(names) else "",
            side=teams.book(seat, rules) if fixed else "",
            deals=seat == dealer,
            error=errors.get(f"seat{seat}", ""),
            swap=f"{seat}-{seat % rules.table.players + 1}",
            asked=seat in asked,
        )
        for seat in teams.seats(rules)
    )


def _player_numbers(rules: RuleSet) -> tuple[Seating, ...]:
    mine = rules.table.players
    return tuple(
        Seating(str(number), str(number), chosen=number == mine) for number in rule_words.NUMBERS
    )


def _ways_to_side(rules: RuleSet) -> tuple[Seating, ...]:
    """The sides that so many players can make in this game."""
    players, mine = rules.table.players, str(rules.table.sides)
    return tuple(
        Seating(f"{players} {sides}", said, chosen=sides == mine)
        for sides, said in SIDE_WORDS.items()
        if seated_as(presets.preset(rules.id), players, sides) is not None
    )


def _before(
    rules: RuleSet, names: Sequence[str], posted: Posted | None, errors: Mapping[str, str]
) -> tuple[Field, ...]:
    shown = tuple(
        names[seat - 1] if seat <= len(names) and names[seat - 1] else chair(seat)
        for seat in teams.seats(rules)
    )
    words = Words(rules, shown)
    return tuple(
        Field(
            f"before{book}",
            f"Points of {words.book(book)}",
            posted.get(f"before{book}", "") if posted else "",
            "number",
            error=errors.get(f"before{book}", ""),
            step=5,
            signed=True,
        )
        for book in teams.books(rules)
    )


def _first_hand(posted: Posted | None, errors: Mapping[str, str]) -> Field:
    value = posted.get("first_hand", "") if posted else ""
    hint = "Hand 1 where it stays empty."
    error = errors.get("first_hand", "")
    return Field("first_hand", "Number of the next hand", value, "number", hint=hint, error=error)


def seats_swapped(names: Sequence[str], swap: str) -> tuple[str, ...]:
    """*names* with two of them in each other's chair, ``1-2``; unchanged where there are none."""
    swapped = list(names)
    first, second = (number_in(text) or 0 for text in swap.partition("-")[::2])
    if 1 <= first <= len(names) and 1 <= second <= len(names):
        swapped[first - 1], swapped[second - 1] = names[second - 1], names[first - 1]
    return tuple(swapped)
