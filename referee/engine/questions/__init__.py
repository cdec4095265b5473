"""Questions about a hand, answered from what was recorded of it: proven, refuted, open."""

from referee.engine.possible.deal import RecordedFact
from referee.engine.questions.answering import answer, asked_by_default, reneges, say_answer
from referee.engine.questions.question import (
    Answered,
    Kind,
    Question,
    SeenCard,
    Settle,
    parse_question,
    question_text,
)

__all__ = [
    "Answered",
    "Kind",
    "Question",
    "RecordedFact",
    "SeenCard",
    "Settle",
    "answer",
    "asked_by_default",
    "parse_question",
    "question_text",
    "reneges",
    "say_answer",
]
