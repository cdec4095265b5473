"""The form of a round: what a pad asks as chips and fields, and what was tapped as rows."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.pads import PadError
from referee.pads.model import Entry, PadTerms, Row
from referee.pads.scoring import table_values
from referee.text import number
from referee.web.shared.ui.fields import Posted, nothing_posted
from referee.web.shared.ui.parts import Chip, Choice, Group, Look

MOST_CHIPS = 17
"""The most numbers that are offered as chips; more are typed."""

MOST_IN_ALL = 66
"""The most chips of all who score together: those of six players in the last round of Wizard."""

SHORT = 4
"""The most numbers that stand beside a name on a narrow phone."""

LONGEST = 40
"""The most characters of typed points."""


@dataclass(frozen=True, slots=True)
class Typed:
    """Numbers that are typed for one who scores, side by side."""

    id: str
    who: str
    fields: tuple[tuple[str, str, str], ...]
    """Of each the name, the label and the value."""
    minus: str = ""
    """The name of the box for a minus; "" if none of them can be below 0."""
    is_minus: bool = False
    usual: str = ""
    """What each of them is if nothing is typed; "" if the field does not say."""


@dataclass(frozen=True, slots=True)
class Section:
    """One thing that is entered, for all who do."""

    heading: str
    hint: str
    choices: tuple[Choice, ...]
    typed: tuple[Typed, ...]

    @property
    def short(self) -> bool:
        """Whether each row of chips has room beside its name."""
        return all(len(row.groups[0].chips) <= SHORT for row in self.choices)


def sections(
    terms: PadTerms,
    round_number: int,
    posted: Posted,
    *,
    before: bool | None = None,
    beside: Mapping[str, str] | None = None,
    typed: bool = False,
) -> Sequence[Section]:
    """What is asked of a round, with what was *posted*.

    *before*: only what is known before the result, or what is not; None: all. *beside* has by
    scorer what stands small beside the name: the bid, or the total. *typed*: no number is offered
    as a chip, since nobody knows yet how many there will be.
    """
    entries = [each for each in terms.entries if before in (None, each.before)]
    asked = _Asked(terms, table_values(terms, round_number), posted, beside or {}, typed)
    return [asked.section(entry) for entry in entries]


@dataclass(frozen=True, slots=True)
class _Asked:
    terms: PadTerms
    values: Mapping[str, object]
    posted: Posted
    beside: Mapping[str, str]
    types: bool

    def section(self, entry: Entry) -> Section:
        typed = entry.kind in ("count", "points") or (
            entry.kind == "number" and (self.types or self._is_long(entry))
        )
        return Section(
            entry.label,
            "" if self.types else self._hint(entry),
            () if typed else tuple(self._choices(entry)),
            tuple(self._typed(entry)) if typed else (),
        )

    def _hint(self, entry: Entry) -> str:
        words = [entry.note] if entry.note else []
        if entry.sum:
            words.append(f"{entry.sum.at(self.values)} together.")
        barred = entry.sum_not.at(self.values) if entry.sum_not else -1
        if barred >= 0:  # a house number turns it off by a sum that cannot be
            words.append(f"They may not add up to {barred}.")
        return " ".join(words)

    def _is_long(self, entry: Entry) -> bool:
        chips = entry.most.at(self.values) - entry.least.at(self.values) + 1
        return chips > MOST_CHIPS or chips * len([*self._places(entry)]) > MOST_IN_ALL

    def _choices(self, entry: Entry) -> Iterator[Choice]:
        """Rows of chips: one of all who score for a mark, else one for each."""
        if entry.kind == "yes" and one_maker(self.terms, entry):
            yield self._row(entry.name, entry.label, [("yes", "Yes")], Look.WORDS, many=True)
            return
        if entry.kind in ("yes", "one"):
            chips = marks(self.terms, entry)
            many = entry.kind == "yes" and entry.most_of_all != 1
            if not many and (entry.kind == "yes" or not entry.least.at(self.values)):
                chips.append(("", "Nobody"))
            yield self._row(entry.name, entry.label, chips, Look.SEATS, many=many)
            return
        if entry.kind == "choice":
            options = [(label, label) for label in entry.worth]
            look = Look.WORDS
        else:
            least, most = entry.least.at(self.values), entry.most.at(self.values)
            options = [(str(n), number(n)) for n in range(least, most + 1)]
            if entry.zero and not least:
                options[0] = ("0", entry.zero)
            look = Look.AMOUNTS
        usual = "" if entry.usual is None else str(entry.usual)
        for name, who in self._places(entry):
            yield self._row(name, who, options, look, usual)

    def _row(
        self,
        name: str,
        legend: str,
        options: Sequence[tuple[str, str]],
        look: Look,
        usual: str = "",
        *,
        many: bool = False,
    ) -> Choice:
        tapped = self.posted.getlist(name) or ([usual] if usual else [])
        chips = tuple(Chip(value, label, value in tapped) for value, label in options)
        return Choice(name, legend, (Group(chips),), look, many=many)

    def _typed(self, entry: Entry) -> Iterator[Typed]:
        for name, who in self._places(entry):
            labels = [*entry.worth] if entry.kind == "count" else [""]
            fields = tuple(
                (f"{name}-{at}", label, self.posted.get(f"{name}-{at}", ""))
                for at, label in enumerate(labels)
            )
            signed = entry.kind == "points" and entry.least.at(self.values) < 0
            minus = f"{name}-minus" if signed else ""
            usual = "" if entry.usual is None else str(entry.usual)
            yield Typed(name, who, fields, minus, bool(minus and minus in self.posted), usual)

    def _places(self, entry: Entry) -> Iterator[tuple[str, str]]:
        """The name of each field of *entry*, and for whom it is."""
        if one_maker(self.terms, entry):
            yield entry.name, entry.label
            return
        for at, scorer in enumerate(self.terms.scorers):
            if entry.each:
                for place, seat in enumerate(self.terms.sides[at]):
                    who = self.terms.names[seat - 1]
                    yield f"{entry.name}-{at}-{place}", self._who(who)
            else:
                yield f"{entry.name}-{at}", self._who(scorer)

    def _who(self, name: str) -> str:
        return f"{name}, {self.beside[name]}" if self.beside.get(name) else name


def marks(terms: PadTerms, entry: Entry) -> list[tuple[str, str]]:
    """The chips of a mark, each with a name: those who score, or all players."""
    if not entry.each:
        return [(str(at), name) for at, name in enumerate(terms.scorers)]
    return [
        (f"{at}-{place}", terms.names[seat - 1])
        for at, side in enumerate(terms.sides)
        for place, seat in enumerate(side)
    ]


def one_maker(terms: PadTerms, entry: Entry) -> bool:
    """Whether only the one who made it enters it, and so one field is enough."""
    return any(entry.of == other.name and other.kind == "one" for other in terms.pad.entries)


# Reading


def read_rows(
    terms: PadTerms, posted: Posted, *, before: bool | None = None
) -> list[dict[str, object]]:
    """What was tapped, by scorer; what was not is left out.

    Raises:
        PadError: something that was typed is no number.
    """
    rows: list[dict[str, object]] = [{} for _ in terms.sides]
    for entry in terms.entries:
        if before in (None, entry.before):
            for at, value in _read(terms, entry, posted):
                if value is not None:
                    rows[at][entry.name] = value
    return rows


def _read(terms: PadTerms, entry: Entry, posted: Posted) -> Iterator[tuple[int, object]]:
    everybody = range(len(terms.sides))
    if entry.kind in ("yes", "one") and not one_maker(terms, entry):
        marked = posted.getlist(entry.name)
        if entry.each and marked:
            for at, side in enumerate(terms.sides):
                yield at, [f"{at}-{place}" in marked for place in range(len(side))]
        yield from ((at, True) for at in everybody if str(at) in marked)
        return
    if one_maker(terms, entry):
        value = _value(entry, entry.name, entry.label, posted)
        yield from ((at, value) for at in everybody if str(at) in posted.getlist(entry.of))
        return
    for at, scorer in enumerate(terms.scorers):
        if not entry.each:
            yield at, _value(entry, f"{entry.name}-{at}", scorer, posted)
            continue
        seats = terms.sides[at]
        numbers = [
            _value(entry, f"{entry.name}-{at}-{place}", terms.names[seat - 1], posted)
            for place, seat in enumerate(seats)
        ]
        yield at, None if all(each is None for each in numbers) else numbers


def _value(entry: Entry, name: str, who: str, posted: Posted) -> object:
    """What was entered in the field *name* for *who*; None for nothing."""
    text = posted.get(name, "").strip()
    typed = posted.get(f"{name}-0", "").strip()
    if entry.kind == "yes":
        return bool(text) or None
    if entry.kind == "choice":
        return text or None
    if entry.kind == "count":
        counts = {
            thing: _whole(posted.get(f"{name}-{at}", ""), who, thing)
            for at, thing in enumerate(entry.worth)
        }
        return {thing: count for thing, count in counts.items() if count} or None
    if entry.kind == "number":
        return _whole(text or typed, who, entry.label)
    points = _added_up(typed, who, entry.label)
    return -points if points is not None and f"{name}-minus" in posted else points


def _whole(text: str, *where: str) -> int | None:
    if not text.strip():
        return None
    if not re.fullmatch(r"[0-9]{1,7}", text.strip()):
        raise PadError.unlike("a whole number", repr(text.strip()[:20]), *where)
    return int(text)


def _added_up(text: str, *where: str) -> int | None:
    """Points as they are typed: "45", "−20", "5 + 10 + 20"; None for nothing."""
    plain = text.replace("−", "-").replace("–", "-").replace(" ", "")
    if not plain:
        return None
    if len(plain) > LONGEST or not re.fullmatch(r"[+-]?[0-9]{1,7}([+-][0-9]{1,7})*", plain):
        raise PadError.unlike("points such as 45 or 5 + 10", repr(text[:20]), *where)
    return sum(map(int, re.findall(r"[+-]?[0-9]+", plain)))


def as_posted(terms: PadTerms, rows: Sequence[Row]) -> Posted:
    """The form as it would be with these *rows*, to correct them."""
    posted = nothing_posted()
    for entry in terms.entries:
        for at, row in enumerate(rows):
            value = row.get(entry.name)
            name = entry.name if one_maker(terms, entry) else f"{entry.name}-{at}"
            match value:
                case True:
                    posted.add(entry.name, "yes" if one_maker(terms, entry) else str(at))
                case None | False:
                    continue
                case list() | tuple() if entry.kind == "yes":
                    for place, mark in enumerate(value):
                        if mark:
                            posted.add(entry.name, f"{at}-{place}")
                case list() | tuple():
                    for place, each in enumerate(value):
                        if each is True:
                            posted.add(entry.name, f"{at}-{place}")
                        posted[f"{name}-{place}"] = posted[f"{name}-{place}-0"] = str(each)
                case Mapping():
                    for place, thing in enumerate(entry.worth):
                        posted[f"{name}-{place}"] = str(value.get(thing, ""))
                case _:
                    posted[name] = str(value)
                    minus = entry.kind == "points" and value < 0
                    posted[f"{name}-0"] = str(abs(value) if minus else value)
                    if minus:
                        posted[f"{name}-minus"] = "yes"
    return posted
