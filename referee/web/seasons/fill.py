"""The pages of seasons, filled."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from referee.store.club.seasons import Season
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.club_access import ClubViewer
from referee.web.seasons.page import (
    SeasonCard,
    SeasonForm,
    SeasonPage,
    SeasonsPage,
    TableSeasonPage,
)
from referee.web.seasons.told import SeasonTold, typed_of
from referee.web.ui.parts import Chip, Choice, Field, Group, Link, Notice, Option, Saved
from referee.web.words.people import seasons as said

NONE = "none"
"""What a form sends for practice."""


def seasons_page(
    club: ClubViewer,
    seasons: Sequence[Season],
    deleted: Sequence[Season],
    today: date,
    told: SeasonTold | None = None,
) -> SeasonsPage:
    """The seasons of a club, with what was typed for a new one and what is wrong with it."""
    here = club.club.public_id
    usual = {"name": "", "begins": today.isoformat(), "ends": "", "scoring": "wins"}
    return SeasonsPage(
        title=said.HEADING,
        back=club.back,
        seasons=tuple(_card(each, club, today) for each in seasons),
        empty="" if seasons else said.NONE,
        make=_form(addresses.seasons(here), club.who, usual, "Make the season", told)
        if club.owns
        else None,
        deleted=tuple(_deleted(each, club) for each in deleted) if club.owns else (),
        notice=_not_saved(told),
    )


def _card(season: Season, club: ClubViewer, today: date) -> SeasonCard:
    terms = season.terms
    stands = said.stands_words(terms.begins, terms.ends, today)
    facts = (
        f"{stands}, {said.dates_words(terms.begins, terms.ends)}",
        said.ranked_words(terms.scoring),
    )
    here = club.club.public_id
    change = Link(addresses.season(here, season.public_id), said.CHANGE) if club.owns else None
    standings = Link(addresses.standings(here, season=season.public_id), said.STANDINGS)
    return SeasonCard(terms.name, facts, standings, change)


def _deleted(season: Season, club: ClubViewer) -> Saved:
    there = addresses.season(club.club.public_id, season.public_id)
    form = club.who.form(there, season.version)
    return Saved(said.deleted_words(season.name), form, "Bring it back")


def season_page(
    club: ClubViewer,
    season: Season,
    today: date,
    told: SeasonTold | None = None,
    notice: Notice | None = None,
) -> SeasonPage:
    """A season to change."""
    there = addresses.season(club.club.public_id, season.public_id)
    form = _form(there, club.who, typed_of(season.terms), "Save", told, season.version)
    runs = season.runs_on(today) and season.terms.ends != today
    ending = (Option("end", "End it today"),) if runs else ()
    return SeasonPage(
        title=said.change_words(season.name),
        back=Link(addresses.seasons(club.club.public_id), said.HEADING),
        change=form,
        acts=(*ending, Option("delete", "Delete it")),
        notice=notice or _not_saved(told),
    )


def _form(
    action: str,
    who: Viewer,
    stands: Mapping[str, str],
    save: str,
    told: SeasonTold | None,
    version: int | None = None,
) -> SeasonForm:
    typed = told.typed if told else stands
    errors = told.errors if told else {}
    scorings = tuple(
        Option(value, words, typed["scoring"] == value) for value, words in said.SCORINGS.items()
    )
    fields = (
        Field("name", said.NAME, typed["name"]),
        Field("begins", said.BEGINS, typed["begins"], "date"),
        Field("ends", said.ENDS, typed["ends"], "date", hint=said.ENDS_HINT),
        Field("scoring", said.SCORING, kind="select", options=scorings),
    )
    return SeasonForm(
        who.form(action, version),
        tuple(_with_error(each, errors.get(each.name, "")) for each in fields),
        save,
    )


def _with_error(field: Field, error: str) -> Field:
    return replace(field, error=error) if error else field


def _not_saved(told: SeasonTold | None) -> Notice | None:
    if told is None or not told.errors:
        return None
    return Notice(said.NOT_SAVED, tuple(dict.fromkeys(told.errors.values())))


def table_season_page(
    public_id: str,
    who: Viewer,
    seasons: Sequence[Season],
    counts: int | None,
    notice: Notice | None = None,
) -> TableSeasonPage:
    """Where a game counts, to change."""
    chips = tuple(Chip(each.public_id, each.name, each.id == counts) for each in seasons)
    none = Chip(NONE, said.PRACTICE, not any(chip.checked for chip in chips))
    return TableSeasonPage(
        title=said.WHERE,
        back=Link(addresses.table_rules(public_id), "Rules of this table"),
        form=who.form(addresses.table_season(public_id)),
        choice=Choice("season", said.WHERE, (Group((*chips, none)),)),
        was=next((chip.value for chip in chips if chip.checked), NONE),
        notice=notice,
    )
