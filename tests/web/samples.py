"""Page objects as the presenters would fill them, for looking at templates and for testing them."""

from collections.abc import Sequence

from referee.web.pages import (
    AboutPage,
    Again,
    Chip,
    Choice,
    Effect,
    ErrorPage,
    Fact,
    FactGroup,
    Field,
    FieldGroup,
    Form,
    GameCard,
    Group,
    Hidden,
    HomePage,
    Link,
    Look,
    Mark,
    NewGamePage,
    Notice,
    Option,
    PickPage,
    PresetCard,
    PresetGroup,
    RulesIndexPage,
    RulesPage,
    Saved,
    SeatField,
    UnsavedPage,
)
from referee.web.table_pages import (
    Book,
    Change,
    Chart,
    Contract,
    CorrectPage,
    Counter,
    Entry,
    Happening,
    Line,
    OtherPage,
    Over,
    Pad,
    PreviewPage,
    Result,
    SharePage,
    Sheet,
    SheetCell,
    SheetRow,
    TablePage,
    Tick,
)

CSRF = "IjUwZjE3ZTFhYmQ2OTk1ZTM3NmY2ZTkyZjE0ZTI4ZTRhOTI1ZmQ0YmUi.aR5xXg.1kq0cV7o6Tq8yJm3o4w2bN9sXlE"
FOUR = ("Ann", "Bob", "Cal", "Dee")
HARD_NAMES = (
    "Maximiliana-Konstantina van der Westhuizen-Grażyna",
    "عبد الرحمن",
    "<b>Bobby</b> & 🐦‍⬛",
    "Donaudampfschifffahrtsgesellschaftskapitän",
)
COLORS = (Mark.RED, Mark.YELLOW, Mark.GREEN, Mark.BLACK)


def form(action: str, seq: int | None = 14) -> Form:
    return Form(action, CSRF, f"key-of-{action}", seq)


def chips(values: Sequence[object], chosen: object = None) -> tuple[Chip, ...]:
    return tuple(Chip(str(v), str(v), v == chosen) for v in values)


def row(name: str, legend: str, look: Look, made: Sequence[Chip], **more: object) -> Choice:
    return Choice(name, legend, (Group(made),), look, **more)  # type: ignore[arg-type]


def seats(names: Sequence[str], chosen: str = "") -> tuple[Chip, ...]:
    return tuple(Chip(str(i), n, n == chosen) for i, n in enumerate(names, 1))


def trumps(chosen: Mark | None = None, *, no_trump: bool = False) -> tuple[Chip, ...]:
    marks = (*COLORS, Mark.NONE) if no_trump else COLORS
    return tuple(
        Chip(m, "None" if m is Mark.NONE else m.value.capitalize(), m is chosen, m) for m in marks
    )


def counters(ranks: Sequence[int], copies: int = 1, rook: int = 20) -> tuple[Counter, ...]:
    points = {1: 15, 5: 5, 10: 10, 14: 10}
    plain = [
        Counter(f"{m.value[0].upper()}{r}#{c}", str(r), f"{m} {r}", points[r], m)
        for m in COLORS
        for r in ranks
        for c in range(1, copies + 1)
    ]
    birds = [Counter(f"RK#{c}", "Rook", "the Rook", rook, Mark.ROOK) for c in range(1, copies + 1)]
    return (*plain, *birds)


def pad(cards: Sequence[Counter], names: tuple[str, str] = ("Ann & Cal", "Bob & Dee")) -> Pad:
    piles = (("A", "A", names[0]), ("B", "B", names[1]))
    rest = row(
        "rest",
        "All the cards that are not tapped",
        Look.WORDS,
        (
            Chip("", "Not yet", checked=True),
            Chip("A", f"to {names[0]}"),
            Chip("B", f"to {names[1]}"),
        ),
    )
    return Pad(piles, cards, rest, sum(c.points for c in cards))


def by(
    bidders: str = "Bidders’ pile", others: str = "Others’ pile", *, cards: bool = False
) -> Choice:
    made = (
        Chip("bidders", bidders, not cards),
        Chip("others", others),
        Chip("pad", "Card by card", cards),
    )
    return row("by", "Which pile do you count?", Look.TABS, made)


def taken(total: int, bid: int | None = None, chosen: int | None = None) -> Choice:
    every = range(total, -1, -5)
    if bid is None:
        groups: tuple[Group, ...] = (Group(chips(every, chosen)),)
    else:
        groups = (
            Group(chips([v for v in every if v >= bid], chosen), "Makes the bid"),
            Group(chips([v for v in every if v < bid], chosen), "Set"),
        )
    return Choice("taken", "Counters, nest included", groups, Look.AMOUNTS)


def result(total: int = 120, cards: Sequence[Counter] = (), **more: object) -> Result:
    return Result(
        by(),
        taken(total),
        pad(cards or counters((5, 10, 14))),
        **more,  # type: ignore[arg-type]
    )


def happenings(names: Sequence[str] = FOUR) -> tuple[Happening, ...]:
    to = "/t/k7/preview"
    who = row("who", "Who?", Look.SEATS, seats(names))
    when = row(
        "when",
        "When was it noticed?",
        Look.WORDS,
        (Chip("in-time", "In time"), Chip("late", "Too late")),
    )
    sums = tuple(Option(str(v), str(v)) for v in range(0, 125, 5))
    captured = Field(
        "captured", "Counters the others had captured by then", kind="select", options=sums
    )
    agreed = tuple(
        Field(f"score_{k}", f"Points for {n}", kind="number", step=5)
        for k, n in (("A", "Ann & Cal"), ("B", "Bob & Dee"))
    )
    note = Field("note", "Why, in a few words", hint="It stands on the score sheet.")
    return (
        Happening(
            "A redeal was called",
            form(to),
            "redeal",
            "A hand without any counter may call it.",
            (who,),
        ),
        Happening("All passed", form(to), "passed-out", "The dealer is charged with 70."),
        Happening(
            "Misdeal", form(to), "misdeal", "Nothing is scored. The same dealer deals again."
        ),
        Happening(
            "Renege",
            form(to),
            "renege",
            "Someone could have followed and did not.",
            (who, when),
            (captured,),
        ),
        Happening("A discard that was not allowed", form(to), "bad-discard", choices=()),
        Happening("We agreed on a score", form(to), "agreed", fields=(*agreed, note)),
    )


def cell(points: str, total: str) -> SheetCell:
    return SheetCell(points, total, points.startswith("−"))


def hand(
    n: int,
    who: str,
    bid: str,
    mark: Mark | None,
    outcome: str,
    *cells: tuple[str, str],
    note: str = "",
) -> SheetRow:
    made = tuple(cell(*c) for c in cells)
    spoken = str(mark) if mark else ""
    return SheetRow(
        n, f"/t/k7/hand/{n}", who, bid, mark, spoken, outcome, made, outcome == "set", note
    )


SHEET = Sheet(
    ("Ann & Cal", "Bob & Dee"),
    (
        hand(6, "Cal", "105", Mark.GREEN, "made", ("+110", "295"), ("+10", "180")),
        hand(
            5,
            "Dee",
            "95",
            Mark.YELLOW,
            "set",
            ("+40", "185"),
            ("−95", "170"),
            note="corrected by Bob",
        ),
        hand(4, "", "", None, "redeal by Bob", ("", "145"), ("", "265")),
        hand(3, "Bob", "100", Mark.BLACK, "made", ("+15", "145"), ("+105", "265")),
        hand(2, "Ann", "80", Mark.RED, "made", ("+85", "130"), ("+35", "160")),
        hand(
            1,
            "Dee",
            "75",
            Mark.RED,
            "made",
            ("+45", "45"),
            ("+75", "125"),
            note="agreed: the nest was seen",
        ),
    ),
)
LINKS = (
    Link("/t/k7/rules", "Rules of this table"),
    Link("/t/k7/show", "Show on another phone"),
    Link("/t/k7/pen", "Hand over the pen"),
    Link("/t/k7/changes", "Corrections"),
)
BOOKS = (
    Book("A", ("Ann", "Cal"), "295", 3, 295, "5 to go"),
    Book("B", ("Bob", "Dee"), "180", 3, 180, "120 to go"),
)
UNDONE = Saved(
    "Made. Ann and Cal take 110 and stand at 295. Bob and Dee take 10: 180.", form("/t/k7/undo")
)


def bidding(
    names: Sequence[str] = FOUR, low: int = 70, high: int = 120, *, chosen: bool = False
) -> tuple[Choice, ...]:
    return (
        row("who", "Who won the bid?", Look.SEATS, seats(names, "Ann" if chosen else "")),
        row(
            "bid",
            "For how much?",
            Look.AMOUNTS,
            chips(range(low, high + 1, 5), 110 if chosen else None),
        ),
        row("trump", "Trump", Look.TRUMPS, trumps(Mark.RED if chosen else None)),
    )


WAITING = Effect("Who won the bid?", ("Tap it, and this line says what a save would do.",))
SET = Effect(
    "Set!", ("Ann and Cal lose 110 and stand at 185.", "Bob and Dee take 55: 235."), complete=True
)


def entry(**more: object) -> Entry:
    plain: dict[str, object] = {
        "form": form("/t/k7/hand"),
        "preview": "/t/k7/effect",
        "keep": "k7:7:all",
        "bidding": bidding(),
        "result": result(),
        "effect": WAITING,
        "save_bid": "Save the bid",
    }
    return Entry(**{**plain, **more})  # type: ignore[arg-type]


def table(**more: object) -> TablePage:
    plain: dict[str, object] = {
        "title": "Ann & Cal against Bob & Dee",
        "rules": "Kentucky Discard",
        "status": ("Hand 7", "Dee deals", "First to 300"),
        "target": 300,
        "books": BOOKS,
        "links": LINKS,
        "sheet": SHEET,
        "step": "Hand 7",
        "entry": entry(),
        "other": Link("/t/k7/other", "Something else happened"),
        "saved": UNDONE,
    }
    return TablePage(**{**plain, **more})  # type: ignore[arg-type]


def table_chosen() -> TablePage:
    made = Result(by(), taken(120, chosen=65), pad(counters((5, 10, 14))))
    return table(entry=entry(bidding=bidding(chosen=True), result=made, effect=SET))


def table_contract() -> TablePage:
    made = Result(by("Ann & Cal", "Bob & Dee"), taken(120, 110), pad(counters((5, 10, 14))))
    return table(
        step="How did it end?",
        saved=Saved("Ann bid 110 in red.", form("/t/k7/undo")),
        contract=Contract("Ann", "110", "in red", Mark.RED, "Cal plays along. Bob and Dee defend."),
        entry=entry(
            bidding=(),
            result=made,
            save_bid="",
            keep="k7:7:result",
            effect=Effect("How many counters did they take?"),
        ),
    )


def table_pad() -> TablePage:
    cards = list(counters((5, 10, 14), 2, 25))
    piles = ["A", "B", "A", "A", "", "AB", "B"]
    cards[: len(piles)] = [
        Counter(c.value, c.label, c.spoken, c.points, c.mark, p)
        for c, p in zip(cards, piles, strict=False)
    ]
    made = Result(by("Ann & Cal", "Bob & Dee", cards=True), taken(250, 180), pad(cards))
    return table(
        rules="Double deck",
        status=("Hand 3", "Bob deals", "First to 600"),
        target=600,
        books=(
            Book("A", ("Ann", "Cal"), "−110", 4, 0, "710 to go"),
            Book("B", ("Bob", "Dee"), "1,045", 5, 600, ""),
        ),
        step="How did it end?",
        contract=Contract(
            "Bob", "180", "in yellow", Mark.YELLOW, "Dee plays along. Ann and Cal defend."
        ),
        saved=None,
        entry=entry(
            bidding=(),
            result=made,
            save_bid="",
            keep="k7:3:result",
            effect=Effect("The first red 14 is in both piles.", ("Tap the side that has it.",)),
        ),
    )


def table_double_fresh() -> TablePage:
    return table(
        rules="Double deck",
        status=("Hand 1", "Dee deals", "First to 600"),
        target=600,
        books=(
            Book("A", ("Ann", "Cal"), "0", 3, 0, "600 to go"),
            Book("B", ("Bob", "Dee"), "0", 3, 0, "600 to go"),
        ),
        saved=None,
        sheet=Sheet(("Ann & Cal", "Bob & Dee"), ()),
        entry=entry(
            bidding=bidding(low=150, high=250), result=result(250, counters((5, 10, 14), 2, 25))
        ),
    )


def table_call_partner() -> TablePage:
    names = ("Ann", "Bob", "Cal", "Dee", "Eve")
    totals = ("320", "−80", "145", "405", "60")
    last = row(
        "last_trick",
        "Who took the last trick?",
        Look.WORDS,
        (Chip("A", "Bidders"), Chip("B", "Defenders")),
    )
    partners = Choice(
        "partners",
        "Who was the partner?",
        (Group((*seats(names)[1:], Chip("alone", "Plays alone"))),),
        Look.SEATS,
        many=True,
    )
    made = Result(
        by("Declarers", "Defenders"),
        taken(180, 120),
        pad(counters((1, 5, 10, 14)), ("Declarers", "Defenders")),
        (last, partners),
    )
    rows = (
        hand(
            3,
            "Dee + Eve",
            "120",
            Mark.GREEN,
            "made",
            *zip(("+60", "+60", "+60", "+140", "+140"), totals, strict=True),
        ),
        hand(
            2,
            "Bob + Ann",
            "105",
            Mark.RED,
            "set",
            ("−105", "260"),
            ("−105", "−140"),
            ("+85", "85"),
            ("+85", "265"),
            ("+85", "−80"),
        ),
    )
    return table(
        rules="Call your partner, 5 players",
        status=("Hand 4", "Cal deals", "First to 500"),
        target=500,
        books=tuple(
            Book(str(i), (n,), t, max(3, len(t)), max(0, int(t.replace("−", "-"))), "")
            for i, (n, t) in enumerate(zip(names, totals, strict=True), 1)
        ),
        sheet=Sheet(names, rows),
        step="How did it end?",
        contract=Contract(
            "Ann", "120", "in black", Mark.BLACK, "Called the green 1. The Rook is low."
        ),
        saved=None,
        entry=entry(
            bidding=(),
            result=made,
            save_bid="",
            keep="k7:4:result",
            effect=Effect("How many counters did they take?"),
        ),
    )


def table_six() -> TablePage:
    names = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")
    return table(
        rules="Double deck, 6 players",
        status=("Hand 2", "Ann deals", "First to 600"),
        target=600,
        books=(
            Book("A", ("Ann", "Cal", "Eve"), "205", 3, 205, "395 to go"),
            Book("B", ("Bob", "Dee", "Fay"), "−150", 4, 0, "750 to go"),
        ),
        entry=entry(bidding=bidding(names, 150, 250)),
    )


def table_hard_names() -> TablePage:
    a, b = (HARD_NAMES[0], HARD_NAMES[2]), (HARD_NAMES[1], HARD_NAMES[3])
    return table(
        books=(Book("A", a, "295", 3, 295, "5 to go"), Book("B", b, "180", 3, 180, "120 to go")),
        sheet=Sheet(
            (" & ".join(a), " & ".join(b)),
            (hand(1, HARD_NAMES[0], "105", Mark.GREEN, "made", ("+110", "295"), ("+10", "180")),),
        ),
        status=("Hand 2", f"{HARD_NAMES[3]} deals", "First to 300"),
        entry=entry(bidding=bidding(HARD_NAMES)),
    )


def table_stale() -> TablePage:
    lines = (
        "Bob saved hand 6 from another phone: Cal bid 105 in green and took 110.",
        "Nothing was counted twice. What you entered is below: save it as hand 7, or leave it.",
    )
    return table(
        saved=None,
        notice=Notice("Somebody was first", lines),
        entry=entry(bidding=bidding(chosen=True)),
    )


CHART = Chart(
    300,
    190,
    32,
    218,
    (
        Line(1, "Ann & Cal", "32,180 63,153 94,102 125,93 156,93 187,69 218,7", 218, 7, 7),
        Line(2, "Bob & Dee", "32,180 63,135 94,114 125,21 156,21 187,78 218,72", 218, 72, 72),
    ),
    (Tick("0", 180), Tick("100", 120), Tick("200", 60), Tick("300", 10)),
    10,
    "Ann and Cal ended at 305, Bob and Dee at 180, after 6 hands.",
)


def table_over() -> TablePage:
    return table(
        status=("6 hands", "First to 300"),
        books=(
            Book("A", ("Ann", "Cal"), "305", 3, 300, "winners", wins=True),
            Book("B", ("Bob", "Dee"), "180", 3, 180, ""),
        ),
        entry=None,
        step="",
        other=None,
        over=Over(
            "Ann and Cal win",
            "They are the only side at 300 or more.",
            CHART,
            form("/t/k7/rematch"),
            "Same seats, Ann deals first.",
        ),
    )


def preview() -> PreviewPage:
    effect = Effect(
        "Renege by Bob, found too late",
        (
            "Bob and Dee lose 110 and stand at 70.",
            "Ann and Cal take the 45 they had captured: 340.",
        ),
        "A renege found after the next trick is taken ends the hand: "
        "the offending side loses the bid, whoever made it, and scores no counters.",
        complete=True,
    )
    kept = (
        Hidden("kind", "renege"),
        Hidden("who", "2"),
        Hidden("when", "late"),
        Hidden("captured", "45"),
    )
    return PreviewPage("Hand 7: renege", effect, kept, form("/t/k7/hand"))


def other() -> OtherPage:
    return OtherPage("What happened in hand 7?", happenings(), Link("/t/k7", "Back to the table"))


def correct() -> CorrectPage:
    made = Result(by(), taken(120, chosen=110), pad(counters((5, 10, 14))))
    history = (
        Change(
            "20:41",
            "2026-11-20T20:41:00-05:00",
            "Bob",
            "Dee bid 95 in yellow and took 95: made.",
            "Dee bid 95 in yellow and took 80: set.",
        ),
        Change(
            "20:33",
            "2026-11-20T20:33:00-05:00",
            "Ann",
            "",
            "Dee bid 95 in yellow and took 95: made.",
        ),
    )
    return CorrectPage(
        "Correct hand 5",
        Link("/t/k7", "Back to the table"),
        "Now it says: Dee bid 95 in yellow and took 80: set.",
        entry(
            bidding=bidding(chosen=True),
            result=made,
            save_bid="",
            save_hand="Save the correction",
            keep="k7:h5:all",
            effect=Effect(
                "Made.",
                (
                    "Ann and Cal would stand at 405, Bob and Dee at 85.",
                    "The game would be over after hand 6.",
                ),
                complete=True,
            ),
        ),
        history,
        Link("/t/k7/hand/5/other", "It was something else"),
        form("/t/k7/hand/5/remove"),
    )


PRESETS = (
    PresetCard(
        "/new/kentucky-discard",
        "Kentucky Discard",
        "The tournament game: the Rook is the highest trump and may be played at any time.",
        "41 cards: 5 to 14 in each color, and the Rook",
    ),
    PresetCard(
        "/new/double-deck-4",
        "Double deck, 4 players",
        "Two decks, two low Rooks worth 25 each, and the bidder goes.",
        "82 cards: 5 to 14 twice in each color, and both Rooks",
    ),
    PresetCard(
        "/new/call-partner-5",
        "Call your partner, 5 players",
        "The bidder calls a card; whoever holds it is the partner. Everyone has an own score.",
        "57 cards: all of them, and the Rook",
    ),
)
GROUPS = (
    PresetGroup("Played most", PRESETS, open=True),
    PresetGroup("Four players, one deck", PRESETS[:1]),
    PresetGroup("Two decks", PRESETS[1:2]),
    PresetGroup("Call your partner", PRESETS[2:]),
)


def pick() -> PickPage:
    return PickPage(
        "Which game do you play?",
        GROUPS,
        Again("Kentucky Discard: Ann, Bob, Cal, Dee", form("/again", None)),
    )


def new_game(names: Sequence[str] = FOUR, error: str = "") -> NewGamePage:
    house = (
        FieldGroup(
            "Bidding",
            (
                Field("house_bid_min", "Lowest bid", "70", "number", step=5),
                Field(
                    "house_all_pass",
                    "When all pass",
                    kind="select",
                    options=(
                        Option(
                            "force-dealer", "The dealer must take the lowest bid", selected=True
                        ),
                        Option("redeal-next", "The next player deals"),
                    ),
                ),
                Field(
                    "house_no_counter_redeal",
                    "A hand without counters may call a redeal",
                    "yes",
                    "check",
                ),
            ),
        ),
        FieldGroup(
            "The end",
            (
                Field(
                    "house_target",
                    "Points that end the game",
                    "-5" if error else "300",
                    "number",
                    step=5,
                    error=error,
                ),
                Field(
                    "house_spread",
                    "A lead this large ends the game",
                    "0",
                    "number",
                    hint="0: not played",
                    step=5,
                ),
            ),
        ),
    )
    places = tuple(
        SeatField(
            i,
            n,
            "AB"[(i - 1) % 2],
            i == 4,
            "This name sits at seat 1 already." if error and i == 3 else "",
            f"{i - 1}-{i}" if i > 1 else "",
            f"{i}-{i + 1}" if i < len(names) else "",
        )
        for i, n in enumerate(names, 1)
    )
    before = (
        Field("before_A", "Seats 1 and 3", "0", "number", step=5),
        Field("before_B", "Seats 2 and 4", "0", "number", step=5),
    )
    return NewGamePage(
        PRESETS[0],
        "/new",
        form("/new/kentucky-discard", None),
        places,
        "Partners sit opposite: seats 1 and 3 against 2 and 4.",
        ("Ann", "Bob", "Cal", "Dee", "Eve"),
        house,
        before,
        house_open=bool(error),
        notice=Notice("Two things are not right yet") if error else None,
    )


def home() -> HomePage:
    gone = form("/g/delete", None)
    return HomePage(
        "/new",
        Again("Kentucky Discard: Ann, Bob, Cal, Dee. Ann deals.", form("/again", None)),
        (
            GameCard(
                "/t/k7",
                "Ann & Cal against Bob & Dee",
                "295 to 180",
                "Kentucky Discard",
                "today, 20:41",
                "2026-11-20T20:41",
                gone,
            ),
        ),
        (
            GameCard(
                "/t/k6",
                "Ann, Bob, Cal, Dee, Eve",
                "505, 220, −40, 310, 95",
                "Call your partner, 5 players",
                "November 13",
                "2026-11-13",
                gone,
                "Ann won",
            ),
            GameCard(
                "/t/k5",
                f"{HARD_NAMES[0]} & Cal against {HARD_NAMES[1]} & Dee",
                "640 to 615",
                "Double deck, 4 players",
                "November 6",
                "2026-11-06",
                gone,
                "Bob and Dee won",
            ),
        ),
        Link("/games", "All 31 games"),
        Saved("Deleted: the game of October 30.", form("/g/undelete", None)),
    )


def rules() -> RulesPage:
    return RulesPage(
        PRESETS[0].name,
        PRESETS[0].special,
        PRESETS[0].cards,
        (
            FactGroup(
                "Cards",
                (
                    Fact("Trump, high to low", "Rook 14 13 12 11 10 9 8 7 6 5"),
                    Fact("Other colors", "14 13 12 11 10 9 8 7 6 5"),
                    Fact("Each player gets", "9 cards"),
                    Fact("Nest", "5 cards"),
                ),
            ),
            FactGroup(
                "Counters",
                (
                    Fact("5", "5 points"),
                    Fact("10 and 14", "10 points each"),
                    Fact("Rook", "20 points"),
                    Fact("In all", "120 points"),
                ),
            ),
            FactGroup(
                "The end",
                (
                    Fact("The game ends at", "500", changed=True),
                    Fact("Both over it", "the higher total wins"),
                ),
            ),
        ),
        Link("/t/k7", "Back to the table"),
        Link("/new/kentucky-discard", "Play this"),
    )


def share() -> SharePage:
    size = 29
    dark = "".join(
        f"M{x} {y}h1v1h-1z"
        for y in range(2, 27)
        for x in range(2, 27)
        if (x * y + x // 3 + y) % 3 == 0
    )
    return SharePage(
        "Show on another phone",
        "Point the camera of the other phone at this square. It can look, and cannot write.",
        "http://192.168.1.23:8000/w/Kq3v9ZsT",
        dark,
        size,
        Link("/t/k7", "Back to the table"),
        ("Both phones must be on the same Wi-Fi.",),
    )


def unsaved() -> UnsavedPage:
    kept = (Fact("Bid", "Ann, 110, red"), Fact("Counters taken", "65"))
    hidden = (
        Hidden("who", "1"),
        Hidden("bid", "110"),
        Hidden("trump", "red"),
        Hidden("taken", "65"),
        Hidden("do", "hand"),
    )
    return UnsavedPage(
        "Not saved: the disk is full",
        "Nothing was lost and nothing was counted. "
        "Make room on the computer that keeps the scores, then try again.",
        kept,
        hidden,
        form("/t/k7/hand"),
        Link("/t/k7", "Back to the table"),
    )


def error() -> ErrorPage:
    return ErrorPage(
        "No such page",
        "The address may be mistyped, or the game was deleted.",
        Link("/", "To the start"),
    )


PAGES: dict[str, tuple[str, object]] = {
    "home": ("games/home.html", home()),
    "home-empty": ("games/home.html", HomePage("/new")),
    "pick": ("games/pick.html", pick()),
    "new": ("games/new.html", new_game()),
    "new-errors": ("games/new.html", new_game(HARD_NAMES, "The target must be above 0.")),
    "table": ("table/table.html", table()),
    "table-chosen": ("table/table.html", table_chosen()),
    "table-contract": ("table/table.html", table_contract()),
    "table-pad": ("table/table.html", table_pad()),
    "table-double": ("table/table.html", table_double_fresh()),
    "table-call-partner": ("table/table.html", table_call_partner()),
    "table-six": ("table/table.html", table_six()),
    "table-hard-names": ("table/table.html", table_hard_names()),
    "table-stale": ("table/table.html", table_stale()),
    "table-over": ("table/table.html", table_over()),
    "other": ("table/other.html", other()),
    "preview": ("table/preview.html", preview()),
    "correct": ("table/correct.html", correct()),
    "share": ("table/share.html", share()),
    "rules": ("rules/show.html", rules()),
    "rules-index": ("rules/index.html", RulesIndexPage(GROUPS)),
    "about": ("about.html", AboutPage("0.1.0")),
    "unsaved": ("errors/unsaved.html", unsaved()),
    "error": ("errors/error.html", error()),
}
"""Every screen by a short name: its template and its page object."""
