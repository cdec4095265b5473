import re
import runpy
import shlex
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.exchange import archive
from referee.games import PLAIN
from referee.rook.hand import ledger, schema
from referee.rook.hand.ledger import BY_NUMBER
from referee.rook.hand.values import IRREGULARITIES
from referee.rook.questions import Kind
from referee.rook.record.file import HEADER, read_record
from referee.rook.rules import presets
from referee.rook.rules.registry import RULES
from referee.rook.ruling import SENTENCES
from referee.server import bounds
from referee.web.rook.rulebook.book import in_force
from tests.benchmarks.house import FOLD, saved_hand, table
from tests.plain_words import code_in

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
NAMES = [str(path.relative_to(ROOT)) for path in DOCUMENTS]

ELLIPSIS = "…"
"""A line that stands for any number of lines in a shown output."""

PAGES = "\n".join(
    path.read_text("utf-8")
    for kind in ("templates/**/*.html", "referee/**/*.py", "referee/**/*.toml")
    for path in ROOT.glob(kind)
)
"""All text of which pages are made."""

each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=NAMES)


def blocks(path: Path, kind: str) -> Iterator[str]:
    """The fenced blocks of *kind* in a document."""
    yield from re.findall(rf"^```{kind}\n(.*?)^```", path.read_text(), re.DOTALL | re.MULTILINE)


def shown_commands() -> Iterator[tuple[str, str, str]]:
    """Each document, command line, and the output shown for it."""
    for path in DOCUMENTS:
        for block in blocks(path, "console"):
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = part.partition("\n")
                yield path.name, command, output


def example_record() -> str:
    return examples()["evening.rook"]


def examples() -> dict[str, str]:
    """The records that the page shows, by the names in their first lines."""
    texts = blocks(ROOT / "docs/record.md", "toml")
    return {text.partition("\n")[0].removeprefix("# "): text for text in texts}


RULES_PAGE = (ROOT / "docs/rules.md").read_text(encoding="utf-8")


def part_of(preset_id: str) -> str:
    """What the rules page says of a game, under its heading."""
    (name,) = re.findall(rf"^\| \[(.+)\]\(\S+\) \| `{preset_id}` \|", RULES_PAGE, re.MULTILINE)
    (part,) = re.findall(rf"^### \S+ {name}\n(.*?)^##", RULES_PAGE, re.DOTALL | re.MULTILINE)
    return str(part)


def test_the_rules_page_is_what_the_program_says() -> None:
    text = runpy.run_path(str(ROOT / "scripts/rules_page.py"))["page"]()

    assert text == RULES_PAGE, "run `make docs`"


def test_the_rules_page_has_every_preset_and_every_house_rule() -> None:
    games = [name for name in presets.preset_ids() if RULES_PAGE.count(f" `{name}` |") != 1]
    rules = [name for name in RULES if RULES_PAGE.count(f"\n- `{name}`: ") != 1]

    assert games + rules == []


def game_above(preset_id: str) -> str:
    """The game by which the rules page tells *preset_id*: its id, or "" if it is told in full."""
    found = re.findall(r"^Like \[(.+)\]\(", part_of(preset_id), re.MULTILINE)
    return next((name for name in presets.preset_ids() if [presets.preset(name).name] == found), "")


def test_the_rules_page_tells_a_game_in_full_or_by_the_one_that_it_extends() -> None:
    above = {name: game_above(name) for name in presets.preset_ids()}
    full = [name for name in above if "**The score of a hand**" in part_of(name)]

    assert full == ["kentucky-discard"]
    assert above == {name: presets.parent(name) or "" for name in presets.preset_ids()}


# What sets a game apart from the tournament game, and what does not.
@pytest.mark.parametrize(
    ("game", "said", "unsaid"),
    [
        ("kentucky-original", "The lowest bid is 50. (BGG, HAS)", "The first to reach"),
        ("red-one", "The red 1 is a trump in every hand, and never a red card. (S000)", "lowest"),
        ("buckeye", "1s: 15, 5s: 5, 10s: 10, 14s: 10, the Rook: 20. Together 180.", "partner"),
        ("one-eighty", "Like [Buckeye](#14-buckeye) in everything.", "\n- "),
        ("dixie", "10s: 10, 13s: 10, more than half of the tricks: 20.", "14s"),
        ("boston", "The player left of the bidder leads first. (NCE)", "lays any"),
        ("one-high", "Trumps, strongest first: 1, 14 down to 2, Rook. (S000)", "first lead"),
        ("hoyle-standard-deck", "The first to reach 500 wins. (PWC)", "When both sides"),
        ("double-deck-4", "Of two equal cards, the first played wins.", "reneged"),
        ("double-deck-6", "seats 1, 3 and 5 against 2, 4 and 6. (S001)", "reneged"),
        ("call-partner-5", "The lowest bid is 80. (KHR)", "calls a card"),
        ("call-partner-6", "The bidder may call 2 cards. (S000)", "score"),
        ("call-partner-5-classic", "calls a card as soon as the bid is won. (S000)", "reach"),
        ("rook-for-three", "What was laid aside is out of play. (GR)", "The Rook may"),
    ],
)
def test_the_rules_page_says_what_differs_and_that_alone(game: str, said: str, unsaid: str) -> None:
    _, _, part = part_of(game).partition("\nLike ")

    assert said in f"Like {part}"
    assert unsaid not in part


FOLLOWING = frozenset(
    {"counters", "rook_points", "red_one_points", "bonus", "bonus_points", "trick_points", "made"}
    | {
        "deck",
        "ranks",
        "decks",
        "rook_rank",
        "red_one",
        "black_two",
        "rook-led",
        "rook-follows",
        "rook-leads",
    }
    | {"following", "trick", "nest", "nest-exchange", "discard_ban", "wrong-cards", "exposed-card"}
    | {"no_counter_redeal", "bid_step", "dealer_opens", "all_pass", "renege-ends", "equal-totals"}
    | {"renege-after-play", "both_over", "win_on_bid", "discard_counters", "bid_max"}
    | {"nest_up", "misdeal_on_nest", "discard_face_up"}
)
"""The rules whose sentences may follow from the cards, points, lowest bid or target of a game."""

ALONE = frozenset(
    {"hidden-hands", "renege-bidders", "renege_rule", "both-reneged", "set", "others"}
)
"""Those that may follow from everybody playing alone."""


@pytest.mark.parametrize("game", sorted(set(presets.preset_ids()) - {"kentucky-discard"}))
def test_the_rules_page_leaves_out_only_what_follows(game: str) -> None:
    part = part_of(game)
    base = game_above(game)
    known = {name: rule.sentence for name, rule in in_force(presets.preset(base)).items()}
    unsaid = {
        name
        for name, rule in in_force(presets.preset(game)).items()
        for sentence in re.split(r"(?<=\.) ", rule.sentence)
        if sentence not in known.get(name, "") and sentence not in part
    }

    assert unsaid <= FOLLOWING | (ALONE if game == "rook-for-three" else frozenset())


def test_no_two_parts_of_the_rules_page_share_a_number() -> None:
    numbers = re.findall(r"^### (\S+) ", RULES_PAGE, re.MULTILINE)

    assert len(numbers) == len(presets.preset_ids())
    assert len(set(numbers)) == len(numbers), "a preset wants a section of its own: its first line"


def test_no_rule_of_a_game_has_words_of_the_code() -> None:
    games, names, _ = RULES_PAGE.partition("## Every game")[2].partition("## House rules")
    lines = re.sub(r"\]\([^)]*\)", "]", games).splitlines()
    coded = {line: words for line in lines if (words := code_in(line.replace(" | ---", "")))}

    assert names
    assert len(lines) > 250
    assert coded == {}


@pytest.mark.parametrize(
    ("command", "output"),
    [each[1:] for each in shown_commands()],
    ids=[f"{name}-{command[:40]}" for name, command, _ in shown_commands()],
)
def test_a_shown_command_prints_what_is_shown(
    command: str, output: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in examples().items():
        (tmp_path / name).write_text(text)
    (tmp_path / "ours.txt").write_text(next(blocks(ROOT / "docs/commands.md", "text")))
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command)

    answer = CliRunner().invoke(main, arguments)

    assert program == "referee"
    assert answer.exit_code == 0
    assert matches(answer.output, output)


def matches(printed: str, shown: str) -> bool:
    """Whether *printed* equals *shown*, in which ellipses stand for omitted lines."""
    parts = re.split(rf"^{ELLIPSIS}\n", shown, flags=re.MULTILINE)
    return re.fullmatch("(?:.*\n)*?".join(map(re.escape, parts)), printed) is not None


@each_document
def test_commands_that_are_not_run_exist(path: Path) -> None:
    written = "\n".join([*blocks(path, "sh"), *blocks(path, "ini")])
    for line in re.findall(r"\breferee ([a-z].*)", written):
        name, *arguments = shlex.split(line)
        command = main.commands[name]
        known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}

        assert {word for word in arguments if word.startswith("--")} <= known, line


@each_document
def test_subcommands_in_running_text_exist(path: Path) -> None:
    named = set(re.findall(r"`referee ([a-z-]+)", path.read_text()))

    assert named <= set(main.commands)


@pytest.mark.parametrize("name", main.commands)
def test_the_page_of_commands_has_every_command_with_its_choices(name: str) -> None:
    """`--help` lists the options; what may follow them is written into scripts."""
    text = (ROOT / "docs/commands.md").read_text()
    command = main.commands[name]
    parts = command.commands.values() if isinstance(command, click.Group) else [command]
    choices = {
        choice
        for part in parts
        for option in part.params
        if isinstance(option.type, click.Choice)
        for choice in option.type.choices
    }

    assert f"\n## referee {name}\n" in text
    names = (ROOT / "docs/record.md").read_text()  # of colors and the like
    assert choices <= set(re.findall(r"[\w-]+", text + names))


@each_document
def test_make_targets_exist(path: Path) -> None:
    makefile = (ROOT / "Makefile").read_text()
    targets = set(" ".join(re.findall(r"^([a-z ]+):", makefile, re.MULTILINE)).split())
    text = path.read_text()
    named = set(re.findall(r"`(?:[A-Z]+=\S+ )*make ([a-z]+)", text))
    named |= {
        name for block in blocks(path, "sh") for name in re.findall(r"\bmake ([a-z]+)", block)
    }

    assert named <= targets


def headings(path: Path) -> set[str]:
    """The anchors of a document's headings, as GitHub makes them."""
    found = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


@each_document
def test_internal_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text()):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path

        assert file.is_relative_to(ROOT), target
        assert file.is_file(), target
        assert not anchor or anchor in headings(file), target


FOLDERS = "referee|web|engine|store|templates|static|tests|scripts|docs|requirements"


@each_document
def test_files_and_folders_that_are_named_exist(path: Path) -> None:
    named = re.findall(rf"`((?:{FOLDERS})/[\w./-]*)`", path.read_text())
    missing = [
        name for name in named if not any((ROOT / base / name).exists() for base in ("", "referee"))
    ]

    assert missing == []


@each_document
def test_what_a_document_quotes_of_a_page_is_there(path: Path) -> None:
    """“Curly quotes” hold a label, whole. Only what tells of the past may quote what is gone."""
    tells_of_the_past = path.name == "CHANGELOG.md" or path.parent.name == "decisions"
    quoted = [] if tells_of_the_past else re.findall("“([^”]+)”", path.read_text("utf-8"))
    labels = {each: r"\s+".join(map(re.escape, each.split())) for each in quoted}

    assert [
        each
        for each, label in labels.items()
        if not re.search(f'(?i)[>"}}\n]{label}[<"{{\n]', PAGES)
    ] == []


def test_every_document_is_reached_from_the_readme() -> None:
    reached, open_ends = set(), [ROOT / "README.md"]
    while open_ends:
        path = open_ends.pop()
        if path in reached or path.suffix != ".md" or not path.is_file():
            continue
        reached.add(path)
        links = re.findall(r"\]\(([^)#\s]+)", path.read_text())
        open_ends += [(path.parent / link).resolve() for link in links if "://" not in link]

    assert {path for path in DOCUMENTS if path.parent != ROOT / "tests"} <= reached


def test_every_setting_is_documented_and_read() -> None:
    code = "\n".join(path.read_text() for path in (ROOT / "referee").rglob("*.py"))
    read = set(re.findall(r'"(REFEREE_[A-Z_]+)"', code))
    documented = set(re.findall(r"REFEREE_[A-Z_]+", (ROOT / "docs/hosting.md").read_text()))

    assert read == documented


def test_every_rate_limit_is_documented_and_counted_by_itself() -> None:
    rates = [value for value in vars(bounds).values() if isinstance(value, bounds.Rate)]
    _, _, section = (ROOT / "docs/hosting.md").read_text().partition("### Rate limits\n")
    table = section.partition("\n## ")[0]
    units = {"an hour": "hour", "a minute": "minute"}
    said = re.findall(rf"(\d+) ({'|'.join(units)})", table)
    limits = {limit for rate in rates for limit in (rate.address, rate.phone) if limit}

    assert len(rates) > 4
    assert limits <= {f"{number}/{units[unit]}" for number, unit in said}
    assert len(set(rates)) == len(rates)  # `limited` counts those with the same rate together


def test_every_setting_of_make_is_documented_and_read() -> None:
    run = re.search(r"^run: setup\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    hosting = (ROOT / "docs/hosting.md").read_text()
    documented = re.findall(r"^\| `([A-Z]+)` \| `make run`", hosting, re.MULTILINE)

    assert run is not None
    assert set(documented) == set(re.findall(r"\$\(([A-Z]+)\)", run[1])) - {"BIN"}


TRADEMARK = "ROOK is a trademark of its owner, Hasbro; this project is not affiliated with Hasbro."


@pytest.mark.parametrize("name", ["README.md", "templates/about.html"])
def test_the_trademark_is_named_once(name: str) -> None:
    text = " ".join((ROOT / name).read_text().split())

    assert text.count(TRADEMARK) == 1
    assert text.count("trademark") == 1


def test_the_page_of_records_names_every_kind_of_irregularity() -> None:
    text = (ROOT / "docs/record.md").read_text()

    (row,) = re.findall(r"^\| `kind` \| (.*) \|$", text, re.MULTILINE)
    assert set(re.findall(r"`([a-z-]+)`", row)) == set(IRREGULARITIES)


def test_the_page_of_records_has_every_key() -> None:
    text = (ROOT / "docs/record.md").read_text()
    documented = re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)
    irregularity = ("kind", "seat", "trick", "found", "in_time", "card")
    penalty = ("points", "to", "note", "between")

    assert documented == [*HEADER, *schema.FACT_FIELDS, *irregularity, *penalty, *BY_NUMBER]


def test_the_page_of_commands_has_every_question_and_ruling() -> None:
    text = (ROOT / "docs/commands.md").read_text()
    codes = text.partition("\nCodes: ")[2].partition("\n\n")[0]
    questions = text.partition("\n## referee judge\n")[2].partition("\n## ")[0]

    assert set(re.findall(r"`([\w-]+)`", codes)) == {code for code, _ in SENTENCES}
    assert [*map(Kind, re.findall(r"^\| `([\w-]+)", questions, re.MULTILINE))] == [*Kind]


def test_the_page_of_data_has_every_file_of_an_archive() -> None:
    there = set(
        re.findall(
            r"^\| `([^`/]+)(?:/000001\.\w+)?`", (ROOT / "docs/data.md").read_text(), re.MULTILINE
        )
    )

    folders = {kind.files for kind in PLAIN.values()}
    files = {archive.CLUB, archive.PLAYERS, archive.SEASONS, archive.RULES, archive.GAMES}
    assert files | folders <= there


def test_the_page_of_commands_counts_every_kind_that_import_and_export_do() -> None:
    shown = (ROOT / "docs/commands.md").read_text().splitlines()
    counts = [line for line in shown if '"games": 2, "hands": 19' in line]

    assert len(counts) == 2
    for kind in PLAIN.values():
        assert all(f'"{kind.files}": 0' in line for line in counts), kind.name


def test_the_example_shows_what_the_program_added() -> None:
    tree = tomllib.loads(example_record())
    keys = {key for hand in tree["hand"] for key in hand}

    assert "before" in tree
    assert {"piles", "void", "dealer", "irregularity"} <= keys
    assert any(
        "in_time" in claim for hand in tree["hand"] for claim in hand.get("irregularity", [])
    )


def test_the_ledger_shown_is_that_of_the_example() -> None:
    (shown,) = blocks(ROOT / "docs/record.md", "text")
    lines = [line.partition("  ")[2] for line in shown.splitlines()]
    record = read_record(example_record())

    assert ledger.fold(lines[:2], record.rules).taken == {"A": 45, "B": 75}
    assert ledger.fold(lines[:3], record.rules).taken is None
    assert ledger.fold(lines[:4], record.rules).taken == {"A": 65, "B": 55}
    assert ledger.fold(lines, record.rules) == record.hands[1]


ENGINE = ROOT / "referee/rook"


def imports_between(folder: Path) -> dict[str, set[str]]:
    """The imports between the packages and modules of *folder*."""
    found: dict[str, set[str]] = {}
    above = ".".join(folder.relative_to(ROOT).parts)
    for path in folder.rglob("*.py"):
        room = path.relative_to(folder).parts[0].removesuffix(".py")
        imported = found.setdefault(room, set())
        pattern = rf"^\s*from {above}(?:\.(\w+)\S*)? import (\w+|\([^)]*)"
        for first, names in re.findall(pattern, path.read_text(), re.MULTILINE):
            imported |= {first} if first else set(re.findall(r"\w+", names))
        imported.discard(room)
    return found


def reaches(module: str, imports: dict[str, set[str]]) -> set[str]:
    """Every module that *module* imports, directly or indirectly."""
    reached: set[str] = set()
    open_ends = {module}
    while open_ends:
        new = imports.get(open_ends.pop(), set()) - reached
        reached |= new
        open_ends |= new
    return reached


def test_the_arrows_of_the_drawing_are_true() -> None:
    (shown,) = blocks(ROOT / "docs/architecture.md", "mermaid")
    package, web, rook = re.split(r"subgraph \w+", shown)

    for folder, part in ((ENGINE.parent, package), (ENGINE.parent / "web", web), (ENGINE, rook)):
        imports = imports_between(folder)
        chains = [line.split(" --> ") for line in part.splitlines()]
        arrows = [(a.strip(), b) for chain in chains for a, b in pairwise(chain)]
        assert len(arrows) > 6
        assert [(a, b) for a, b in arrows if b not in reaches(a, imports)] == []
        assert [(a, b) for a, b in arrows if a in reaches(b, imports)] == []


def test_a_save_takes_the_way_that_is_shown() -> None:
    text = (ROOT / "docs/architecture.md").read_text()
    way = text.partition("## How a tap becomes a score")[2].partition("\n## ")[0]
    shown = re.findall(r"`((?:web|store|rook)\.[\w.]+)`", way)
    with table() as app:
        entered = saved_hand(app)

    files = [(Path(each.co_filename), each.co_name) for each in entered.functions]
    called = [
        ".".join((*file.relative_to(ENGINE.parent).with_suffix("").parts, name))
        for file, name in files
    ]
    assert len(shown) > 15
    assert [name for name in called if name in shown] == shown


def test_a_save_folds_the_ledger_once() -> None:
    with table() as app:
        entered = saved_hand(app)

    assert entered.functions[FOLD] == 1


def test_every_decision_has_a_number_of_its_own_and_is_listed_by_it() -> None:
    pages = sorted((ROOT / "docs/decisions").glob("0*.md"))
    listed = [
        line
        for line in (ROOT / "docs/decisions/README.md").read_text().splitlines()
        if line[:1].isdigit()
    ]

    titles = [page.read_text().splitlines()[0].removeprefix("# ").split(". ", 1) for page in pages]

    assert [number for number, _ in titles] == [str(n) for n, _ in enumerate(pages, 1)]
    assert [page.name[:4] for page in pages] == [f"{n:04}" for n, _ in enumerate(pages, 1)]
    assert listed == [
        f"{number}. [{title}]({page.name})"
        for (number, title), page in zip(titles, pages, strict=True)
    ]


def test_documents_speak_of_the_project_alone() -> None:
    foreign = re.compile(r"\bissue \d|(?<!\()#\d+\b|/work/|\bsession\b|\bTODO\b", re.IGNORECASE)
    found = [
        f"{path.name}: {line}"
        for path in DOCUMENTS
        for line in path.read_text().splitlines()
        if foreign.search(line)
    ]

    assert found == []


def test_every_promise_of_security_names_a_test_that_is_there() -> None:
    """A row of its tables is a promise with the tests that check it."""
    page = (ROOT / "docs" / "security.md").read_text("utf-8")
    rows = [row.split("|") for row in page.splitlines() if row.startswith("| ")]
    promises = [row for row in rows if row[1].strip() not in ("promise", "---")]

    assert len(promises) > 15
    for row in promises:
        named = re.findall(r"\[`(test_\w+)`\]\(\.\./(tests/[\w/]+\.py)\)", row[2])
        assert named, row[1]
        for test, path in named:
            assert f"def {test}(" in (ROOT / path).read_text("utf-8"), (test, path)
