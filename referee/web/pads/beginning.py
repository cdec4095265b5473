"""The choice of a pad and the start of a game; what was played on pads before."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus

from flask import Blueprint, abort, redirect, render_template, request, url_for
from sqlalchemy import Connection
from werkzeug.wrappers import Response as Redirect

from referee.pads import PadError
from referee.pads.game import check_terms, write_terms
from referee.pads.kind import PAD
from referee.pads.model import Pad, PadTerms, across
from referee.pads.pad import PADS, read_pad
from referee.pads.words import rules_in_words
from referee.server.bounds import BEGINNING, DRAWING, limited
from referee.server.workers import computed_once, turn
from referee.store.errors import UnreadableGameError
from referee.store.game.plain import PlainGame
from referee.store.people.clubs import clubs_of
from referee.store.people.memberships import owners_of
from referee.store.people.named_rules import NamedRules, kept_games_of
from referee.store.people.players import offered_names
from referee.store.tables import NAME_LENGTH
from referee.text import name_key
from referee.web.pads.read import game_of, headline, pad_id, result_of, totals_words
from referee.web.shared.access import database, device, require_may_begin
from referee.web.shared.ui.fields import Posted, nothing_posted, number_in, one_line
from referee.web.shared.ui.parts import Link
from referee.web.shared.words import refusal
from referee.web.table.doors import Told
from referee.web.table.plain import LISTED, begin_game, listed_games, look_at_plain, require_pen
from referee.web.table.results import GameResult, player_standings

beginning = Blueprint("pads_beginning", __name__)

Page = tuple[str, HTTPStatus]

JUST_POINTS = "any"
"""The pad that knows no game."""


def played_pads(games: Sequence[PlainGame]) -> Mapping[str, Pad]:
    """The pads of *games* by id, those played most often first."""
    found: dict[str, Pad] = {}
    often: Counter[str] = Counter()
    for game in games:
        try:
            pad = game_of(game).terms.pad
        except UnreadableGameError:
            continue
        found.setdefault(pad_id(pad), pad)
        often[pad_id(pad)] += 1
    return {pad: found[pad] for pad, _ in often.most_common()}


@beginning.get("/pads/new")
def choose() -> str:
    """The pads: those played here first, then the others; ``?q=`` searches."""
    require_may_begin()
    wanted = name_key(one_line(request.args.get("q", ""))[:NAME_LENGTH])
    with turn():
        played = played_pads(listed_games(PAD.name).games)
    with database().reading() as connection:
        mine = kept_games_of(connection, kind=PAD.name, devices=[device()])
        gone = kept_games_of(connection, kind=PAD.name, devices=[device()], deleted=True)
        kept = _kept_pads(connection)
    changed = {pad_id(pad): one.public_id for one in mine if (pad := pad_of(one))}
    others = {name: pad for name, pad in PADS.items() if name not in played and name != JUST_POINTS}
    ranked = sorted(others.items(), key=lambda each: name_key(each[1].name))
    before = {name: pad for name, pad in played.items() if name not in kept}
    shown = [
        {name: pad for name, pad in pads if wanted in name_key(" ".join((pad.name, *pad.also)))}
        for pads in (kept.items(), before.items(), ranked)
    ]
    deleted = request.args.get("deleted")
    return render_template(
        "pads/choose.html",
        q=request.args.get("q", ""),
        kept=shown[0],
        changed=changed,
        played=shown[1],
        others=shown[2],
        gone=next((one for one in gone if one.public_id == deleted), None),
        just_points=JUST_POINTS if JUST_POINTS in PADS else "",
    )


def pad_of(kept: NamedRules) -> Pad | None:
    """The pad that a table keeps; None if it cannot be read."""
    try:
        return read_pad(kept.choices.get("pad", ""))
    except PadError:
        return None


def _kept_pads(connection: Connection) -> Mapping[str, Pad]:
    """The pads by id that this phone keeps, or another owner of one of its clubs."""
    clubs = clubs_of(connection, device=device())
    owners = (owner for club in clubs for owner in owners_of(connection, club.id))
    kept = kept_games_of(connection, kind=PAD.name, devices={device(), *owners})
    return {pad_id(pad): pad for one in kept if (pad := pad_of(one))}


def _pad(pad: str, text: str = "") -> Pad:
    """The pad with that id, or in *text*; 404 if this phone knows none."""
    if pad == "own" and text:
        return read_pad(text)
    if pad in PADS:
        return PADS[pad]
    with database().reading() as connection:
        kept = _kept_pads(connection)
    if pad in kept:
        return kept[pad]
    with turn():
        played = played_pads(listed_games(PAD.name).games)
    return played.get(pad) or abort(HTTPStatus.NOT_FOUND)


@beginning.get("/pads/new/<pad>")
def ask(pad: str) -> Page:
    """The form for a new game; 404 for a pad that this phone does not know."""
    require_may_begin()
    return setup(pad, _pad(pad), nothing_posted())


def setup(
    name: str, pad: Pad, posted: Posted, error: str = "", status: HTTPStatus = HTTPStatus.OK
) -> Page:
    """The form for a new game on *pad*, with what was posted and why no game began."""
    with database().reading() as connection:
        known = offered_names(connection, device=device(), limit=LISTED)
    most = max(pad.seats)
    names = {seat: posted.get(f"name{seat}", "") for seat in range(1, most + 1)}
    sides = sorted({n for players in pad.seats for n in range(2, players) if players % n == 0})
    page = render_template(
        "pads/new.html",
        id=name,
        pad=pad,
        terms=None,
        posted=posted,
        names=names,
        sides=sides if pad.scores != "players" else [],
        known=known,
        error=error,
    )
    return page, status


@beginning.post("/pads/new/<pad>")
@limited(BEGINNING)
def begin(pad: str) -> Page | Redirect:
    """Begins a game: 303 to it; 422 with what does not fit."""
    require_may_begin()
    form = request.form
    try:
        chosen = _pad(pad, form.get("pad", ""))
    except PadError:
        abort(HTTPStatus.BAD_REQUEST)
    try:
        terms = _posted_terms(chosen, form)
        check_terms(terms)
    except PadError as fault:
        return setup(
            pad, chosen, form, refusal(fault, *fault.places), HTTPStatus.UNPROCESSABLE_ENTITY
        )
    public_id = begin_game(PAD.name, write_terms(terms), ())
    return redirect(url_for("pads.show", public_id=public_id), HTTPStatus.SEE_OTHER)


def _posted_terms(pad: Pad, form: Posted) -> PadTerms:
    typed = (one_line(form.get(f"name{seat}", ""))[:NAME_LENGTH] for seat in range(1, 13))
    names = tuple(name for name in typed if name)
    sides = number_in(form.get("sides", ""))
    if pad.scores == "players" or sides is None:
        sides = len(names) if pad.scores != "sides" else 2
    house = {}
    for one in pad.house:
        text = form.get(f"house-{one.name}", "").strip().replace("−", "-")
        if text and not re.fullmatch(r"-?[0-9]{1,7}", text):
            raise PadError.unlike("a whole number", repr(text[:20]), one.label)
        if text and int(text) != one.value:
            house[one.name] = int(text)
    wins = form.get("wins", "highest") if pad.end.wins == "asked" else pad.end.wins
    return PadTerms(
        pad,
        names,
        across(len(names), sides) if sides else (),
        house,
        None if "no_deal" in form else 1,
        "lowest" if wins == "lowest" else "highest",
    )


@beginning.post("/pads/<public_id>/again")
@limited(BEGINNING)
def again(public_id: str) -> Redirect:
    """Begins another game of the same people on the same pad: 303 to it; who dealt next deals."""
    stored, who = look_at_plain(public_id, PAD.name)
    require_pen(who)
    game = game_of(stored)
    terms = PadTerms(
        game.terms.pad,
        game.terms.names,
        game.terms.sides,
        game.terms.house,
        game.dealer,
        game.terms.wins,
    )
    new = begin_game(PAD.name, write_terms(terms), (), rematch_of=public_id)
    return redirect(url_for("pads.show", public_id=new), HTTPStatus.SEE_OTHER)


@beginning.get("/pads/rules/<pad>")
def rules(pad: str) -> str:
    """What a pad says, in words; 404 for one that this phone does not know."""
    return render_template("pads/about.html", id=pad, pad=_pad(pad), terms=None)


ORDINARY = frozenset({"and", "double", "hand", "list", "oh", "the", "to", "your"})
"""Words in the names of pads that a question about Rook may have as well."""

NO_GAMES = frozenset({"any", "rook-just-points", "who-won"})
"""Pads that are for any game, and have no rules to tell of."""


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", name_key(text))) - ORDINARY


def answers(question: str) -> Sequence[Told]:
    """How the games count that a question names: "what does a euchre score?"."""
    asked = _words(question)
    pads = {name: pad for name, pad in PADS.items() if name not in NO_GAMES}
    whole = [
        name
        for name, pad in pads.items()
        if any(words and words <= asked for words in map(_words, (pad.name, *pad.also)))
    ]
    part = [name for name, pad in pads.items() if _words(pad.name) & asked]
    return [_told(name, PADS[name], asked) for name in (whole or part)][:MOST_TOLD]


MOST_TOLD = 3
"""The most games that a search tells of."""


def _told(name: str, pad: Pad, asked: frozenset[str]) -> Told:
    """The rules of a pad that have a word of the question, beside how it counts and ends."""
    said = [
        f"{about}: {rule}"
        for about, rule in rules_in_words(pad)
        if about in ("Note", "Points", "Target", "Wins") or asked & set(about.lower().split())
    ]
    link = Link(url_for("pads_beginning.rules", pad=name), f"All rules of {pad.name}")
    return Told(pad.name, said, link)


# What was played


@dataclass(frozen=True, slots=True)
class Listing:
    """A game of a list: its pad, its words, and how it ended."""

    pad: str
    name: str
    totals: str
    small: str
    result: GameResult | None
    """None while it is played."""

    @property
    def in_a_list(self) -> tuple[str, str]:
        """Its two lines in a list."""
        return ": ".join(filter(None, (self.name, self.totals))), self.small


def listings(games: Sequence[PlainGame]) -> Sequence[Listing]:
    """Each game for a list, from a worker process; cached until one of them changes."""
    of = ("pads", *((game.public_id, game.version) for game in games))
    return computed_once(of, lambda: [_listing(game) for game in games]) if games else ()


def _listing(stored: PlainGame) -> Listing:
    try:
        game = game_of(stored)
    except UnreadableGameError:
        return Listing("", "", "A game that cannot be read", "", None)
    pad = game.terms.pad
    return Listing(pad_id(pad), pad.name, totals_words(game), headline(game), result_of(game))


@beginning.get("/pads", endpoint="home")
@limited(DRAWING)
def home() -> str:
    """The games on pads of this phone, by pad with the standings of each.

    ``?pad=`` shows those of one; ``?deleted=`` offers to restore a game.
    """
    with turn():
        listed = listed_games(PAD.name)
        every = (*listed.games, *listed.deleted)
        found = dict(zip((game.public_id for game in every), listings(every), strict=True))
    mine = [found[game.public_id] for game in listed.games]
    names = {listing.pad: listing.name for listing in mine if listing.pad}
    pad = request.args.get("pad", "")
    shown = listed.shown(lambda game: found[game.public_id].in_a_list, "pads.show")
    if pad in names:
        shown["rows"] = [row for row in shown["rows"] if found[row.game.public_id].pad == pad]
    return render_template(
        "pads/home.html",
        pad=pad if pad in names else "",
        names=names,
        tables={
            name: player_standings(
                listing.result for listing in mine if listing.result and listing.pad == of
            )
            for of, name in names.items()
            if pad in ("", of) or pad not in names
        },
        **shown,
    )
