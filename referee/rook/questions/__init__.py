"""Questions about a hand, answered from its record: proven, refuted, or open."""

from referee.rook.possible.deal import RecordedFact
from referee.rook.questions.answering import answer, default_questions, reneges, say_answer
from referee.rook.questions.question import (
    WANTED,
    Answered,
    Kind,
    Question,
    SeenCard,
    Settle,
    parse_question,
    question_text,
)

__all__ = [
    "WANTED",
    "Answered",
    "Kind",
    "Question",
    "RecordedFact",
    "SeenCard",
    "Settle",
    "answer",
    "default_questions",
    "parse_question",
    "question_text",
    "reneges",
    "say_answer",
]
