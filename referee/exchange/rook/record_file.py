"""A record file as a game to be imported."""

from referee.exchange.found import Fault, FoundFile, FoundGame, ReadOptions
from referee.rook import Record
from referee.rook.rules.check import outdated
from referee.store.seated.checking import check_record
from referee.store.seated.importing import importable
from referee.store.stored import Progress


def outdated_words(record: Record) -> tuple[str, ...]:
    """The remark on a game by rules that no table can agree to any more; () on any other."""
    fault = outdated(record.rules)
    kept = "this game keeps its rules, and no new one begins by them"
    return () if fault is None else (f"{fault}; {kept}",)


def read_record_file(name: str, text: str, _how: ReadOptions, progress: Progress) -> FoundFile:
    """Reads a record called *name*: its game, or its faults."""
    survey = check_record(text)
    progress()
    if survey.record is None:
        faults = tuple(Fault(name, problem.line, problem.fault) for problem in survey.problems)
        return FoundFile(name, faults=faults)
    remarks = outdated_words(survey.record)
    game = FoundGame(name, None, importable(survey.record), survey.record, remarks)
    return FoundFile(name, (game,))
