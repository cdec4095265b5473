"""Every sentence that answers a question about a hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from referee.engine.wording.words import put_in

_ANY: Mapping[str, str] = {
    "not-played": "Nobody played this hand.",
    "no-solver": (
        "This could not be settled: the computer that keeps the scores lacks the part that "
        "looks through the cards."
    ),
    "unsettled": "This could not be settled: too much of this hand is open.",
    "no-bidder": "Nobody recorded who had the bid.",
    "no-trump": "Nobody recorded which color was trump.",
    "no-rook": "Nobody recorded whether the Rook was high or low.",
    "no-nest": "This table has no nest, so nothing is laid aside.",
    "itself": "What is recorded of this hand cannot be.",
    "one": "{records:Records} cannot be right.",
    "two": "{records:Records} cannot both be right.",
    "more": "{records:Records} cannot all be right.",
    "tricks-too-many": "{has} tricks are recorded, and a hand has {wants}.",
    "trick-too-many": "{has} cards are recorded in trick {at}, and {wants} play.",
    "dealt-miscount": "{who:Seat} is recorded with {has:number} dealt, and a hand has {wants}.",
    "nest-miscount": "The nest is recorded with {has:number}, and has {wants}.",
    "discard-miscount": "{has:number} are recorded as laid aside, and the nest has {wants}.",
}
"""Sentences for a question of any kind."""

ANSWERS: Mapping[tuple[str, str], str] = {
    ("made", "made"): (
        "{bidders:Team} had at least {least}: the bid of {bid} is made, whatever the rest shows."
    ),
    ("made", "made-known"): "{bidders:Team} had {least}: the bid of {bid} is made.",
    ("made", "set"): (
        "{bidders:Team} had at most {most}: the bid of {bid} is set, whatever the rest shows."
    ),
    ("made", "set-known"): "{bidders:Team} had {most}: the bid of {bid} is set.",
    ("made", "open"): (
        "{bidders:Team} had at least {least} and at most {most}, so the bid of {bid} may have been "
        "made or set."
    ),
    ("made", "open-bounds"): (
        "{bidders:Team} had at least {least} and at most {most}, and perhaps not as much or as "
        "little as that, so the bid of {bid} may have been made or set."
    ),
    ("made", "agreed"): "The table agreed on the score.",
    ("made", "no-bid"): "Nobody recorded how much was bid.",
    ("made", "foul-proven"): (
        "The other side broke a rule, and the rule of the table gives {bidders:team} the bid."
    ),
    ("made", "foul-refuted"): "The bidders broke a rule, and lose the bid.",
    ("made", "foul-open"): "A foul ended the hand, and it is not known on whose side.",
    ("renege", "later"): "{seat:Seat} could have followed: they played {shown:card} in trick {at}.",
    ("renege", "dealt"): (
        "{seat:Seat} could have followed: by the hand they were dealt, they still held a card "
        "that follows {led:card}."
    ),
    ("renege", "dealt-unled"): (
        "{seat:Seat} could have followed: by the hand they were dealt, they still held a card "
        "of the suit led."
    ),
    ("renege", "counted"): (
        "{seat:Seat} could have followed {led:card}: the cards that do cannot all have been "
        "elsewhere."
    ),
    ("renege", "counted-unled"): (
        "{seat:Seat} could have followed: the cards that do cannot all have been elsewhere."
    ),
    ("renege", "led"): "{seat:Seat} led trick {trick}, and may lead any card.",
    ("renege", "followed"): "{seat:Seat} followed: {played:card} answers {led:card}.",
    ("renege", "free"): "{played:Card} may be played to any trick.",
    ("renege", "void"): (
        "{seat:Seat} could not follow: no card that they played from trick {trick} on follows "
        "{led:card}."
    ),
    ("renege", "dealt-none"): (
        "{seat:Seat} could not follow: by the hand they were dealt, they had no such card left."
    ),
    ("renege", "none"): (
        "{seat:Seat} could not follow: all cards of that suit lay elsewhere or were gone."
    ),
    ("renege", "unrecorded"): "Nobody recorded trick {trick}.",
    ("renege", "open"): "Nothing recorded shows whether {seat:seat} could follow {led:card}.",
    ("renege", "open-unled"): "Nothing recorded shows whether {seat:seat} could follow.",
    ("held", "played"): "{seat:Seat} played {card:card} in trick {at}.",
    ("held", "dealt"): (
        "{seat:Seat} held {card:card}: they were dealt it, and had not played it yet."
    ),
    ("held", "nest"): (
        "{seat:Seat} held {card:card}: it lay in the nest that they took up, and they had not "
        "played it yet."
    ),
    ("held", "counted"): "{seat:Seat} held {card:card}: it cannot have been anywhere else.",
    ("held", "gone"): "{seat:Seat} had played {card:card} in trick {at} already.",
    ("held", "elsewhere"): "{who:Seat} played {card:card} in trick {at}.",
    ("held", "somebody"): "{card:Card} was played in trick {at}.",
    ("held", "aside"): "{who:Seat} laid {card:card} aside.",
    ("held", "dealt-elsewhere"): "{who:Seat} was dealt {card:card}.",
    ("held", "not-dealt"): "By the hand that {seat:seat} was dealt, they did not hold {card:card}.",
    ("held", "not-counted"): "There was no place for {card:card} with {seat:seat} any more.",
    ("held", "open"): "Nothing recorded shows where {card:card} was.",
    ("discard", "count"): "{has:number} went aside, and it must be {wants}.",
    ("discard", "discard-trump"): "{who:Seat} laid trump aside and kept cards that are none.",
    ("discard", "discard-trump-kept"): (
        "{who:Seat} laid trump aside and kept {kept:card}, which they played in trick {at}."
    ),
    ("discard", "discard-counter"): (
        "{who:Seat} laid counters aside and kept cards that do not count."
    ),
    ("discard", "discard-counter-kept"): (
        "{who:Seat} laid counters aside and kept {kept:card}, which they played in trick {at}."
    ),
    ("discard", "right"): "What {who:seat} laid aside was within the rules.",
    ("discard", "any-cards"): "At this table any {size} cards may be laid aside.",
    ("discard", "open"): "Nothing recorded shows what {who:seat} laid aside.",
    ("may", "may"): ("By the rules {seat:seat} was allowed to play {card:card} to trick {trick}."),
    ("may", "not-held"): "{seat:Seat} did not hold {card:card} in trick {trick}.",
    ("may", "must-follow"): (
        "{seat:Seat} held a card of the suit led to trick {trick}, and {card:card} does not follow."
    ),
    ("may", "either"): (
        "Either {seat:seat} did not hold {card:card} in trick {trick}, or they held a card of the "
        "suit led, and {card:card} does not follow."
    ),
    ("may", "open"): (
        "Nothing recorded shows whether {seat:seat} was allowed to play {card:card}."
    ),
    ("took", "so-with"): "{winner:Seat} took trick {trick} with {taking:card}.",
    ("took", "so"): "{winner:Seat} took trick {trick}.",
    ("took", "open"): "Nothing recorded shows who took trick {trick}.",
    ("partner", "partners"): "{bidder:Seat} had the bid, and {partners:seats} played with them.",
    ("partner", "open"): "Nothing recorded shows who played with {who:seat}.",
    ("declared", "so"): "What {who:seat} said of points laid aside was true.",
    ("declared", "not-so"): "What {who:seat} said of points laid aside was not true.",
    ("declared", "unrecorded"): "Nobody recorded what {who:seat} said of points laid aside.",
    ("declared", "open"): "Nothing recorded shows whether points were laid aside.",
    ("best-passed", "so"): "{seat:Seat} had no better card than the one that they passed.",
    ("best-passed", "not-so"): "{seat:Seat} had a better card than the one that they passed.",
    ("best-passed", "so-named"): "{seat:Seat} passed {passed:card}, and had no better card.",
    ("best-passed", "not-so-named"): (
        "{seat:Seat} passed {passed:card}, and had {better:card}, which is better."
    ),
    ("best-passed", "not-so-free"): (
        "{seat:Seat} passed {passed:card}, and had {better:card}, which is better. "
        "The side that bid may pass any card."
    ),
    ("best-passed", "no-circus"): "No cards were passed in this hand.",
    ("best-passed", "open"): "Nothing recorded shows whether {seat:seat} passed their best card.",
    ("redeal", "so"): ("{seat:Seat} was dealt no counter, and was allowed to ask for a new deal."),
    ("redeal", "not-so"): (
        "{seat:Seat} was dealt a counter, and was not allowed to ask for a new deal."
    ),
    ("redeal", "not-here"): "At this table nobody may ask for a new deal for want of counters.",
    ("redeal", "open"): "Nothing recorded shows whether {seat:seat} was dealt a counter.",
}
"""Kind of question and reason to the sentence; fields are written as in `SENTENCES`.

``records`` writes what was recorded; ``any`` and ``all`` write what could be looked at.
"""

_LOOKS: Mapping[bool, str] = {
    False: "{look:Any} would settle it.",
    True: "{look:All} together would settle it.",
}
"""What would settle an open question, by whether it takes all of it."""


def say_reason(kind: str, reason: str, given: Mapping[str, Any], names: Sequence[str] = ()) -> str:
    """The sentence for *reason*, with the values *given*; *names* are the players by seat."""
    sentence = ANSWERS.get((kind, reason)) or _ANY[reason]
    if given.get("look"):
        sentence = f"{sentence} {_LOOKS[given['together']]}"
    return put_in(sentence, given, names)
