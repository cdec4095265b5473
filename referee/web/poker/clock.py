"""The clock of a poker night: how long a turn has, and what follows once its time has run out."""

from dataclasses import replace
from datetime import datetime, timedelta

from referee.poker.hand import seconds, when_time_is_out
from referee.poker.night import Night, line_text, parse_line
from referee.store.game.nights import BY_THE_CLOCK, StoredNight
from referee.store.stored import StoredEntry
from referee.web.company import night_of

GRACE = 1
"""Seconds that a tap may be under way when the time runs out."""

ASIDE = ("sit", "buy", "board")
"""Lines that begin no turn, by their first word: the clock goes on."""


def on_time(stored: StoredNight, now: datetime) -> StoredNight:
    """*stored* with what follows from turns whose time has run out by *now*.

    Nobody has to tap it and looking writes nothing: these lines are the same whoever asks, each
    grows the version by one, and the next tap writes them before its own.

    Source: Official:Poker: "If ye don't take yer action within the time allowed, you're assumed to
    check, if possible, or fold if not".
    """
    while late := _late(stored, night_of(stored), now):
        stored = replace(stored, version=stored.version + 1, lines=(*stored.lines, late))
    return stored


def _late(stored: StoredNight, night: Night, now: datetime) -> StoredEntry | None:
    """The line of a turn that took too long; None: nobody's did."""
    left = time_left(night, stored, now)
    act = when_time_is_out(night.now.hand) if night.now else None
    if left is None or act is None or night.now is None or left > -GRACE:
        return None
    line = {"do": act.kind, "seat": night.now.seats[act.seat], "late": True}
    seq, at = len(stored.lines), now + timedelta(seconds=left + GRACE)
    return StoredEntry(1, seq, line_text(line), "", "", f"{BY_THE_CLOCK}{seq}", at)


def time_left(night: Night, stored: StoredNight, now: datetime) -> float | None:
    """Seconds that are left for a turn; None: none are counted."""
    played = night.now
    if not night.agreed.clock or played is None or played.turn is None:
        return None
    whole = seconds(night.agreed.clock, night.people[played.turn].ran_out)
    began = next(
        entry.recorded_at
        for entry in reversed(stored.lines)
        if next(iter(parse_line(entry.text))) not in ASIDE
    )
    return whole - (now - began).total_seconds()


def level_at(night: Night, stored: StoredNight, now: datetime) -> int:
    """How often the stakes have risen: by the time since the first hand was dealt."""
    dealt = first_deal(night, stored)
    if not night.agreed.rise or dealt is None:
        return 0
    return int((now - dealt) / timedelta(minutes=night.agreed.rise))


def next_rise(
    night: Night, stored: StoredNight, now: datetime
) -> tuple[tuple[int, int, int], int] | None:
    """The stakes to come, and in how many minutes; None: they stay, or no hand was dealt yet."""
    dealt = first_deal(night, stored)
    if not night.agreed.rise or dealt is None:
        return None
    level = level_at(night, stored, now) + 1
    left = dealt + timedelta(minutes=night.agreed.rise * level) - now
    return night.agreed.at(level), max(1, round(left / timedelta(minutes=1)))


def first_deal(night: Night, stored: StoredNight) -> datetime | None:
    """When the first hand was dealt; None: none was."""
    stand = (line for number, line in enumerate(stored.lines) if number not in night.struck)
    return next((each.recorded_at for each in stand if "deal" in parse_line(each.text)), None)
