"""The card pad, filled from where a hand stands for the phone that looks."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.engine.hand import ledger
from referee.engine.judge.prospects import TakenSoFar, contracts_of, prospects
from referee.engine.judge.scoring import Outcome
from referee.engine.replay.place import allowed, lacking, left
from referee.engine.rules import cards
from referee.engine.rules.cards import Card
from referee.engine.tricks.tricks import Trick
from referee.stats.course.told import is_carded
from referee.web.access import Viewer
from referee.web.addresses import url_for
from referee.web.cards import deck
from referee.web.cards.now import Asked, Now
from referee.web.cards.page import CardsPage, Deck, Laid, Pad, Told
from referee.web.cards.parts import part_lines
from referee.web.cards.taps import TYPED
from referee.web.sight import solved_link
from referee.web.state import lines_of
from referee.web.ui.parts import CardFace, Field, Form, Hidden, Link, Notice
from referee.web.words.cards import card_face, card_words
from referee.web.words.game import tricks as words_of
from referee.web.words.game.effect import effect_heading, effect_lines
from referee.web.words.game.hands import bid_words
from referee.web.words.game.replaying import CARD_BY_CARD


def cards_page(now: Now, who: Viewer, asked: Asked, notice: Notice | None = None) -> CardsPage:
    """The whole page."""
    state = now.state
    here = state.game.public_id
    past = not now.closed and now.state.hand <= len(state.game.hands) and _is_over(now)
    back = (
        url_for("table.correct", public_id=here, hand=state.hand)
        if past
        else url_for("table.show", public_id=here)
    )
    return CardsPage(
        title=f"Hand {state.label}: the cards",
        lead=f"{_bid(now) or 'No bid entered yet'}.",
        back=Link(back, "Back to the hand" if past else "Back to the table"),
        pad=pad(now, who, asked, notice),
        aside=words_of.aside_words(now.shown.discard, state.rules) if now.closed else "",
        parts=tuple(part_lines(now, who)),
        tricks=tuple(_tricks(now, who)),
        links=tuple(_acts(now, who)),
    )


def _bid(now: Now) -> str:
    """The bid, told by itself or by the bidding."""
    contract = now.step.verdict.contract
    if contract is None:
        return ""
    return bid_words(replace(now.hand, bidder=contract.bidder, bid=contract.bid), now.state.words)


def _acts(now: Now, who: Viewer) -> Iterator[Link]:
    """What else can be done with the hand: asked about, looked at, stopped by the pen."""
    here, hand = now.state.game.public_id, now.state.hand
    if _is_told(now):
        return  # the pad leads there
    if who.plays or not now.closed:
        yield Link(url_for("judging.show", public_id=here, hand=hand), words_of.RENEGED)
    if not now.closed and is_carded(now.step):
        yield Link(url_for("replaying.show", public_id=here, hand=hand), CARD_BY_CARD)
    if who.writes and now.closed:
        yield Link(
            url_for("cards.ask", public_id=here, hand=hand, part="back"), "A card is taken back"
        )
        yield Link(
            url_for("cards.ask", public_id=here, hand=hand, part="open"),
            "Stop, and lay the cards open",
        )


def _is_over(now: Now) -> bool:
    return now.step.verdict.score.outcome is not Outcome.UNFINISHED


def pad(now: Now, who: Viewer, asked: Asked, notice: Notice | None = None) -> Pad:
    """The block that a tap is answered with."""
    state, place = now.state, now.place
    game, hand = state.game, state.hand
    undo = _undo(now, who)
    return Pad(
        news=url_for(
            "cards.show",
            public_id=game.public_id,
            hand=hand,
            v=game.version,
            trick=asked.trick,
            at=asked.at,
            led=asked.led,
        ),
        live=url_for("stream.follow", public_id=game.public_id),
        turn=_turn(now),
        heading=f"Trick {place.trick}",
        trick=_laid(now, who),
        said=tuple(_said(now)),
        notice=notice,
        deck=_deck(now, who) if now.mine and _is_open(now) else None,
        undo=undo,
        leaders=_leaders(now) if now.mine else (),
        leaders_words="Who led?" if not place.seats else "Somebody else led",
        others=tuple(_others(now, who)),
        ended=tuple(_ended(now)),
        solved=solved_link(now.state, now.state.hand) if _is_told(now) else None,
        onward=tuple(_onward(now)),
    )


def _is_open(now: Now) -> bool:
    """Whether a card can be told here: there is room, and it is known whose it is."""
    return bool(now.place.seats) and now.at < now.place.players


def _turn(now: Now) -> str:
    place, words = now.place, now.state.words
    if now.newest is None and now.at >= place.players:
        return words_of.ALL_TOLD
    if now.turned:
        return words_of.TURNED
    if now.at >= place.players:
        return f"{words_of.full_words(place.trick)}."
    if now.at < len(place.laid):
        return words_of.anew_words(now.seat, place.trick, place.laid[now.at], words)
    if now.seat is None:
        lacks = lacking(now.hand, place, now.state.rules)
        return words_of.who_led_words(place.trick, lacks, words)
    led = (place.leader, now.led) if place.leader and now.led else None
    return words_of.turn_words(now.seat, place.trick, led, words)


def _laid(now: Now, who: Viewer) -> tuple[Laid, ...]:
    """The seats of the trick in the order in which they play, each with its card."""
    place = now.place
    return tuple(
        Laid(
            now.state.words.seat(seat),
            face(place.laid[at], now) if at < len(place.laid) else None,
            _fix(now, who, place.trick, at) if at < len(place.laid) else None,
            turn=at == now.at,
        )
        for at, seat in enumerate(place.seats)
    )


def face(card: Card, now: Now) -> CardFace:
    """*card* as it is drawn at this table."""
    return card_face(cards.as_printed(card, now.state.rules), now.state.rules)


def _fix(now: Now, who: Viewer, trick: int, at: int) -> Link | None:
    """Where a card is told anew, for the pen."""
    if not who.writes:
        return None
    there = url_for(
        "cards.show", public_id=now.state.game.public_id, hand=now.state.hand, trick=trick, at=at
    )
    return Link(
        there, f"another card than {card_words(now.hand.play[trick - 1][at], now.state.rules)}"
    )


def _deck(now: Now, who: Viewer) -> Deck:
    state, rules, place = now.state, now.state.rules, now.place
    may = allowed(now.position, now.seat) if now.position and now.seat else ()
    own = who.writes or not now.closed
    there = left(now.hand, now.before, rules) if own else _for_a_seat(now)
    rows = () if now.turned else deck.rows(there, may, rules)
    hidden = [("trick", str(place.trick)), ("at", str(now.at))]
    hidden += [("led", str(place.leader))] if place.leader != place.expected else []
    action = url_for("cards.show", public_id=state.game.public_id, hand=state.hand)
    return Deck(
        who.form(action, len(lines_of(state.game, state.hand))),
        tuple(Hidden(name, value) for name, value in hidden),
        rows,
        Field(TYPED, "Or write them", hint=_typed_hint(now)),
        picks=bool(may),
    )


def _for_a_seat(now: Now) -> dict[Card, int]:
    """What a seat may tap: its hand where it told it, else any card that does not lie here."""
    seat, rules = now.seat, now.state.rules
    held = now.position.held[seat - 1] if now.position and seat else None
    if held is not None:
        return {card: held.count(card) for card in held}
    there = dict(cards.deck(rules))
    for card in now.place.laid:
        there[card] -= 1
    return there


def _typed_hint(now: Now) -> str:
    example = "HA S5" if cards.are_playing_cards(now.state.rules) else "R14 G5"
    return f"Such as {example}: one card, or all of the trick in order."


def _leaders(now: Now) -> tuple[Link, ...]:
    """Who may have led instead, while nobody has."""
    place, state = now.place, now.state
    if place.laid and not now.turned:
        return ()
    return tuple(
        Link(
            url_for(
                "cards.show",
                public_id=state.game.public_id,
                hand=state.hand,
                trick=place.trick,
                led=seat,
            ),
            state.words.seat(seat),
        )
        for seat in range(1, place.players + 1)
        if seat != place.leader
    )


def _said(now: Now) -> Iterator[str]:
    """Who took the last trick, the counters so far, what becomes of the bid."""
    told = now.step.verdict.tricks
    shown = _last_taken(now)
    if shown:
        yield words_of.took_words(shown, now.state.words)
    taken = [trick for trick in told if len(trick.cards) >= now.place.players]
    missing = [trick.number for trick in told[:-1] if len(trick.cards) < now.place.players]
    if missing or any(trick.winner is None for trick in taken):
        yield words_of.gap_words(missing)
    elif now.closed:
        yield from _counters(taken, now)


def _last_taken(now: Now) -> Trick | None:
    """The trick before the one on the pad, or that one where it is complete."""
    number = now.place.trick - (not now.place.is_full)
    told = now.step.verdict.tricks
    return told[number - 1] if 0 < number <= len(told) and told[number - 1].winner else None


def _counters(taken: Sequence[Trick], now: Now) -> Iterator[str]:
    words, contract = now.state.words, now.step.verdict.contract
    points, tricks = [0] * now.place.players, [0] * now.place.players
    for trick in taken:
        points[(trick.winner or 1) - 1] += trick.points
        tricks[(trick.winner or 1) - 1] += 1
    yield words_of.counters_words(points, tricks, words)
    if contract is None or not taken:
        return
    known = contracts_of(contract.bidder, contract.bid, now.step.hand.partners, words.rules)
    found = prospects(known, TakenSoFar(points, tricks), words.rules)
    bidders = words.seats(known[0].declarers) if len(known) == 1 else words.seat(contract.bidder)
    yield words_of.prospects_words(found, bidders)


def _others(now: Now, who: Viewer) -> Iterator[Link]:
    """To the newest trick, past those that nobody wrote down, and back to one told wrongly."""
    here, hand, trick = now.state.game.public_id, now.state.hand, now.place.trick
    if now.newest is not None and (trick != now.newest or now.at < len(now.place.laid)):
        yield Link(url_for("cards.show", public_id=here, hand=hand), f"Back to trick {now.newest}")
    if who.writes and not now.place.laid and trick < cards.hand_size(now.state.rules):
        yield Link(
            url_for("cards.show", public_id=here, hand=hand, trick=trick + 1),
            f"Skip to trick {trick + 1}",
        )
    if who.writes and now.closed and any(now.hand.play[trick - 2 : trick - 1]):
        label = f"Trick {trick - 1} was entered wrongly"
        yield Link(url_for("cards.show", public_id=here, hand=hand, trick=trick - 1), label)


def _tricks(now: Now, who: Viewer) -> Iterator[Told]:
    """The tricks that may be looked at, but for the one on the pad."""
    for trick in now.step.verdict.tricks:
        laid = now.shown.play[trick.number - 1]
        if laid and trick.number != now.place.trick:
            yield Told(
                words_of.trick_heading(trick, now.state.words), tuple(_told(trick, now, who))
            )


def _told(trick: Trick, now: Now, who: Viewer) -> Iterator[Laid]:
    seats = trick.played(now.state.rules)
    for at, card in enumerate(trick.cards):
        name = now.state.words.seat(seats[at].seat) if seats else ""
        took = bool(seats) and seats[at].seat == trick.winner
        yield Laid(name, face(card, now), _fix(now, who, trick.number, at), took=took)


def _undo(now: Now, who: Viewer) -> Form | None:
    """Strikes the newest line of the hand, where it tells cards and this phone may."""
    line = last_card_line(now, who)
    if line is None:
        return None
    state = now.state
    lines = lines_of(state.game, state.hand)
    form = who.form(
        url_for("cards.undo", public_id=state.game.public_id, hand=state.hand), len(lines)
    )
    return replace(form, line=line)


def last_card_line(now: Now, who: Viewer) -> int | None:
    """The newest line in force, where it tells played cards; a seat strikes only its own."""
    lines = lines_of(now.state.game, now.state.hand)
    told = ledger.unstruck(lines)
    if not told or "trick" not in ledger.read_line(lines[told[-1]]):
        return None
    entry = now.state.game.hands[now.state.hand - 1][told[-1]]
    own = who.seat is not None and (entry.seat, entry.actor) == (who.seat, who.name)
    return told[-1] if who.writes or own else None


def _is_told(now: Now) -> bool:
    """Whether the hand is over, and nothing more is to be told of it."""
    return not now.closed and _is_over(now) and now.newest is None


def _onward(now: Now) -> Iterator[Link]:
    """To the replay, to the judge and on to the next hand, once nothing more is to be recorded."""
    if not _is_told(now):
        return
    here, hand = now.state.game.public_id, now.state.hand
    if is_carded(now.step):
        yield Link(url_for("replaying.show", public_id=here, hand=hand), CARD_BY_CARD)
    yield Link(url_for("judging.show", public_id=here, hand=hand), words_of.RENEGED)
    on = "To the table" if now.state.is_won else "Next hand"
    yield Link(url_for("table.show", public_id=here), on)


def _ended(now: Now) -> Iterator[str]:
    """What the hand came to, once nothing more is to be told of it."""
    if not _is_told(now):
        return
    words = now.state.words
    yield effect_heading(now.step)
    yield from effect_lines(now.step, words)
    for ruling in now.step.verdict.rulings:
        yield words.ruling(ruling)
