"""Every sentence that a player reads of what was not by the rules."""

from collections.abc import Mapping

_BIDS: Mapping[tuple[str, str], str] = {
    ("bid-below-minimum", ""): "The lowest bid is {least}, not {bid}.",
    ("bid-over-maximum", ""): "The highest bid is {most}, not {bid}.",
    ("bid-over-maximum", "all points"): (
        "The highest bid is {most}, all the points of a hand, not {bid}."
    ),
    ("bid-not-multiple", ""): "Bids go up in steps of {step}: {near:either}, not {bid}.",
    ("redeal-not-eligible", "not here"): "At this table no hand may call for a redeal.",
    ("redeal-not-eligible", "counter"): "The hand holds {counter:card}, which counts.",
}
"""What is wrong with a bid or a redeal, whoever asks."""

_CALLS: Mapping[tuple[str, str], str] = {
    ("bid-after-pass", ""): "{seat:Seat} has passed and is out of the bidding for this hand.",
    ("bid-out-of-turn", ""): "{seat:Seat} spoke out of turn: it was {turn:seat}'s call.",
    ("bid-out-of-turn", "over"): "{seat:Seat} spoke after the bidding was over.",
    ("bid-not-higher", ""): (
        "{seat:Seat} bid {bid}, which does not go over {over}: {least} or more is a bid."
    ),
    ("bid-not-higher", "top"): "{seat:Seat} bid {bid}, which does not go over {over}.",
    ("redeal-too-late", ""): (
        "{seat:Seat} called for a redeal after the bidding was over; it can be called only before."
    ),
    **{
        (code, why): (
            f"{{seat:Seat}} called for a redeal. {sentence}"
            if code == "redeal-not-eligible"
            else f"{{seat:Seat}}: {sentence}"
        )
        for (code, why), sentence in _BIDS.items()
    },
}
"""What is wrong with a call, and whose it was."""

_VOID_CALL = "The call is void: the rules of the table hold."

_ENDS = {"void": "The call is void, without penalty.", "stood": "It stood, and counts."}
"""What became of a call against the rules; ruling 76."""

FOLLOW = "A seat that holds a card of the color led must play one."
DID_NOT_FOLLOW = "{seat:Seat} played {card:card} to {led:card} in trick {trick}"
RECORDED = "{seat:Seat} is recorded in trick {trick} with {card:card}"
RENEGE_FOUND = "The table found that {seat:seat} did not follow"
TOO_LATE = "though it could, too late to put it right: the hand ends."
DISCARD_FOUND = (
    "The table found the discard to be against the rules: the hand ends and the bidders are set."
)
BY_RULES = "The cards show that {seat:seat} played by the rules"
NO_COSTS = "The claim costs nobody anything."
UNCHECKED = (
    "The recorded cards could not all be checked here, as that takes too long or a part of the "
    "program is missing: the table's word stands."
)
NO_CARDS = "No cards are recorded: the table's word stands."
WRONG_LEAD = "{seat:Seat} led to trick {trick}, and it was {expected:seat}'s lead:"
LED_OUT_OF_TURN = "{seat:Seat} led to trick {trick} out of turn"
TWO_CARDS = "{seat:Seat} laid two cards in trick {trick}"
GOES_BACK = "The card goes back to the hand, and nobody loses anything."
ENDS_HAND = "and the table ended the hand by it, as after a renege found too late."
KEPT = "The bidder laid {proof.card:card} in trick {proof.trick}."


def _banned(code: str, kind: str) -> dict[tuple[str, str], str]:
    """The sentences on a card that may not be laid aside: known or not, proven or recorded."""
    barred = {
        "banned": f"{kind} may not go into the nest while other cards are held",
        "too-many": "no more than {most} may go into the nest while other cards are held",
    }
    cards_gone = {"": "{card:Card}", "-some": f"{kind.capitalize()} that nobody saw"}
    ends = {"": "", "-shown": f" {KEPT}"}
    return {
        (code, reason + named + shown): f"{which} was laid aside: {rule}.{end}"
        for reason, rule in barred.items()
        for named, which in cards_gone.items()
        for shown, end in ends.items()
    }


_CARDS: Mapping[tuple[str, str], str] = {
    ("bad-discard", "contradicted"): (
        f"{DISCARD_FOUND} The recorded cards contradict each other and cannot settle it: the "
        "table's word stands."
    ),
    ("bad-discard", "open"): (
        f"{DISCARD_FOUND} The recorded cards neither prove nor refute it: the table's word stands."
    ),
    ("bad-discard", "proven"): (
        "The cards show that the discard was against the rules: the hand ends and the bidders are "
        "set."
    ),
    ("bad-discard", "unchecked"): f"{DISCARD_FOUND} {UNCHECKED}",
    ("bad-discard", "unrecorded"): f"{DISCARD_FOUND} {NO_CARDS}",
    ("card-not-held", "bidders"): f"{RECORDED}, which the bidder had, from the deal or the nest.",
    ("card-not-held", "full"): f"{RECORDED}, which does not fit the cards recorded before.",
    (
        "card-not-held",
        "neither",
    ): f"{RECORDED}, which was neither dealt to that seat nor in the nest.",
    ("card-not-held", "other"): f"{RECORDED}, which was in another hand.",
    ("card-not-held", "own"): f"{RECORDED}, which was not in that hand.",
    ("card-not-in-deck", "extra dealt"): (
        "{card:Card} is recorded in the deal, too: the deck does not have so many of these cards."
    ),
    ("card-not-in-deck", "extra"): f"{RECORDED}: the deck does not have so many of these cards.",
    ("card-not-in-deck", "played"): f"{RECORDED}, which the deck does not have.",
    ("card-played-twice", ""): f"{RECORDED}, which was played before.",
    ("declared-otherwise", "points"): (
        "{seat:Seat} said that no points were laid aside, and there were: the bidder must tell "
        "the table whether the cards laid aside hold points."
    ),
    ("declared-otherwise", "no points"): (
        "{seat:Seat} said that points were laid aside, and there were none: the bidder must tell "
        "the table whether the cards laid aside hold points."
    ),
    ("claim-not-upheld", "any-cards"): (
        "At this table any {size} cards may be laid aside, and nothing recorded is against it. "
        f"{NO_COSTS}"
    ),
    ("claim-not-upheld", "any-renege"): f"{BY_RULES}. {NO_COSTS}",
    ("claim-not-upheld", "discard"): (
        f"The cards show that the bidder laid cards aside by the rules. {NO_COSTS}"
    ),
    ("claim-not-upheld", "no-nest"): f"Nothing is laid aside at this table. {NO_COSTS}",
    ("claim-not-upheld", "not-bidder"): (
        f"{{seat:Seat}} laid nothing aside: {{bidder:seat}} is the bidder. {NO_COSTS}"
    ),
    ("claim-not-upheld", "renege"): f"{BY_RULES} in trick {{trick}}. {NO_COSTS}",
    ("discard-count", ""): (
        "The bidder lays aside as many cards as the nest had: {size}, not {number}."
    ),
    **_banned("discard-counter", "a counter"),
    ("discard-not-held", ""): "The bidder cannot have laid aside {card:card}.",
    ("discard-not-held", "asked"): "The bidder did not hold {card:card} and cannot lay it aside.",
    ("discard-not-held", "played"): (
        "The bidder cannot have laid aside {card:card}: it was played in trick {proof.trick}."
    ),
    **_banned("discard-trump", "trump"),
    ("renege", "claim-contradicted"): (
        f"{RENEGE_FOUND} in trick {{trick}} {TOO_LATE} The recorded cards contradict each other "
        "and cannot settle it: the table's word stands."
    ),
    ("renege", "claim-open"): (
        f"{RENEGE_FOUND} in trick {{trick}} {TOO_LATE} The recorded cards neither prove nor "
        "refute it: the table's word stands."
    ),
    ("renege", "claim-proven"): (
        "{seat:Seat} cannot have followed in trick {trick}: no deal fits that. The hand ends."
    ),
    ("renege", "claim-unchecked"): f"{RENEGE_FOUND} in trick {{trick}} {TOO_LATE} {UNCHECKED}",
    ("renege", "claim-unrecorded"): f"{RENEGE_FOUND} in trick {{trick}} {TOO_LATE} {NO_CARDS}",
    ("renege", "contradicted-somewhere"): (
        f"{RENEGE_FOUND} {TOO_LATE} The recorded cards contradict each other and cannot settle "
        "it: the table's word stands."
    ),
    ("renege", "counted"): (
        f"{DID_NOT_FOLLOW}, and must still hold one: no other cards are left for that hand. "
        f"{FOLLOW}"
    ),
    ("renege", "held"): f"{DID_NOT_FOLLOW}, and held {{shown:card}}. {FOLLOW}",
    ("renege", "held-some"): (
        f"{DID_NOT_FOLLOW}, and held more of that color than can have gone unseen. {FOLLOW}"
    ),
    ("renege", "later"): (
        f"{DID_NOT_FOLLOW}, and laid {{proof.card:card}} in trick {{proof.trick}}. {FOLLOW}"
    ),
    ("renege", "open-somewhere"): (
        f"{RENEGE_FOUND} {TOO_LATE} The recorded cards neither prove nor refute it: the table's "
        "word stands."
    ),
    ("renege", "proven-somewhere"): (
        "{seat:Seat} cannot have followed every time it could: no deal fits that. The hand ends."
    ),
    ("renege", "unchecked-somewhere"): f"{RENEGE_FOUND} {TOO_LATE} {UNCHECKED}",
    ("renege", "unrecorded-somewhere"): f"{RENEGE_FOUND} {TOO_LATE} {NO_CARDS}",
    ("told-otherwise", "cards"): "The recorded cards contradict each other: no deal fits them all.",
}
"""What the recorded cards prove, refute or leave open, and which of them cannot be."""

SENTENCES: Mapping[tuple[str, str], str] = {
    **_CARDS,
    ("score-agreed", ""): "The table agreed on this score; it stands.",
    ("score-agreed", "noted"): "The table agreed on this score; it stands. {note}",
    ("remedy-chosen", "played-on"): (
        "The table let the renege pass: the hand counts as it was played."
    ),
    ("remedy-chosen", "discard-passed"): (
        "The table let the discard pass: the hand counts as it was played."
    ),
    ("remedy-chosen", "turn-passed"): ("The table let it pass: the hand counts as it was played."),
    ("remedy-chosen", "lose-bid"): (
        "The table chose for this hand that the side at fault loses the bid, and the others "
        "score what they had captured."
    ),
    ("remedy-chosen", "bidders-make-bid"): (
        "The table chose for this hand that a foul of the defenders gives the bidders their bid, "
        "and costs the defenders as much."
    ),
    ("told-otherwise", "remedy"): (
        "What a foul costs was recorded, and no foul that ended the hand: it counts for nothing."
    ),
    ("call-not-offered", "no trump"): (
        "This table does not play without trump. The call is void, and nobody named a trump."
    ),
    ("call-not-offered", "low card"): f"This table does not offer low card. {_VOID_CALL}",
    ("call-not-offered", "circus"): f"This table does not offer circus Rook. {_VOID_CALL}",
    ("call-not-offered", "rook"): (
        f"At this table the bidder does not say how the Rook ranks. {_VOID_CALL}"
    ),
    ("call-not-offered", "partner"): f"At this table no partner is called. {_VOID_CALL}",
    ("card-not-in-deck", "dealt"): (
        "{card:Card} is recorded in the deal, and the deck does not have it."
    ),
    ("card-not-in-deck", "dealt too often"): (
        "{card:Card} is recorded {n} times in the deal, and the deck has {has}."
    ),
    ("card-not-in-deck", "exposed"): (
        "{card:Card} is recorded as exposed in the deal, and the deck does not have it."
    ),
    ("exposed-card", "compulsory"): (
        "{card:Card} was exposed in the deal. A {lowest} or higher makes a new deal a must, and so "
        "does any trump that outranks it."
    ),
    ("exposed-card", "on-demand"): (
        "{card:Card} was exposed in the deal. A card below {lowest} means a new deal if anybody "
        "asks."
    ),
    ("pass-not-best", ""): (
        "{seat:Seat} passed {card:card} to the left and held {better:card}. Who plays against the "
        "circus caller passes the best card: the highest trump, or without a trump the highest "
        "card."
    ),
    ("pass-not-best", "shown"): (
        "{seat:Seat} passed {card:card} to the left, and laid {better:card} in trick {shown}. Who "
        "plays against the circus caller passes the best card: the highest trump, or without a "
        "trump the highest card."
    ),
    ("told-otherwise", "no circus"): (
        "Cards passed to the left are recorded, and nobody called circus Rook: they count for "
        "nothing."
    ),
    ("lead-out-of-turn", "first"): f"{WRONG_LEAD} the rules of this table say who leads first.",
    ("lead-out-of-turn", "later"): f"{WRONG_LEAD} who takes a trick leads to the next.",
    ("lead-out-of-turn", "put-right"): f"{LED_OUT_OF_TURN}. {GOES_BACK}",
    ("lead-out-of-turn", "ended"): f"{LED_OUT_OF_TURN}, {ENDS_HAND}",
    ("two-cards", "put-right"): f"{TWO_CARDS}. {GOES_BACK}",
    ("two-cards", "ended"): f"{TWO_CARDS}, {ENDS_HAND}",
    ("wrong-card-count", "trick"): (
        "Trick {trick} has {has:number}: each of the {seats} seats plays one."
    ),
    ("wrong-card-count", "too many tricks"): (
        "Trick {trick} cannot be: a hand has {tricks} tricks."
    ),
    ("told-otherwise", "partners"): (
        "Who plays with the bidder was recorded as {was:seats}. The cards say {shown:seats}: "
        "that counts."
    ),
    ("told-otherwise", "taken"): (
        "What was captured was recorded as {was:amounts}. The cards say {shown:amounts}: "
        "that counts."
    ),
    ("told-otherwise", "piles"): (
        "The recorded piles come to {was:amounts}. The cards say {shown:amounts}: that counts."
    ),
    ("told-otherwise", "taken beside piles"): (
        "What was captured was recorded as {was:amounts}. The piles hold {shown:amounts}: "
        "that counts."
    ),
    ("told-otherwise", "counters aside"): (
        "The captured points come to {together} of {every}, and no counters may be laid aside "
        "here: either some were, or a count is wrong. The hand is scored as it was recorded."
    ),
    ("told-otherwise", "tricks"): (
        "Who took how many tricks was recorded as {was:amounts}. The cards say {shown:amounts}: "
        "that counts."
    ),
    ("told-otherwise", "last_trick"): (
        "Who took the last trick was recorded as {was:book}. The cards say {shown:book}: "
        "that counts."
    ),
    ("told-otherwise", "taken so far"): (
        "What was captured was recorded as {was:amounts}. The recorded tricks already hold "
        "{shown:amounts}."
    ),
    ("wrong-card-count", "dealt"): "{seat:Seat} was dealt {has:number}, and not {wants}.",
    ("wrong-card-count", "nest"): "The nest has {has:number}, and not {wants}.",
    ("card-not-in-deck", "passed"): (
        "{card:Card} is recorded as passed to the left, and the deck does not have it."
    ),
    ("card-not-in-deck", "passed too often"): (
        "{card:Card} is recorded {n} times as passed to the left, and the deck has {has}."
    ),
    ("card-not-in-deck", "called"): (
        "The bidder called {card:card}, which the deck does not have."
    ),
    ("dealer-must-play", ""): (
        "By the rules of this table {seat:seat}, who dealt, must play for {least} when everybody "
        "passes. The hand was thrown in, and that stands."
    ),
    ("partners-unknown", ""): (
        "Nobody recorded who played with {bidder:seat}, so the hand cannot be scored. "
        "An empty list of partners says that the bidder played alone."
    ),
    ("rook-unknown", ""): (
        "Nobody recorded whether the Rook was high or low, and that decides who took a trick."
    ),
    ("told-otherwise", "bid"): (
        "The auction ends with {had} by {was:seat}; recorded beside it is {bid} by {bidder:seat}, "
        "which stands."
    ),
    ("told-otherwise", "passes"): (
        "Everybody passed; recorded beside the auction is {bid} by {bidder:seat}, which stands."
    ),
    ("told-otherwise", "passed out"): (
        "Everybody passed, so nobody played this hand. What else is recorded of it counts for "
        "nothing."
    ),
    ("told-otherwise", "passed out over a bid"): (
        "{seat:Seat} bid {bid}, and beside it is recorded that the hand was passed out: that "
        "stands, and nobody played it. What else is recorded of it counts for nothing."
    ),
    ("told-otherwise", "redeal"): (
        "This hand was dealt again. What was recorded after the bidding counts for nothing."
    ),
    ("told-otherwise", "played on"): (
        "{seat:Seat} called for a redeal, and the hand was played all the same: that counts."
    ),
    **_BIDS,
    **{
        (code, f"{why} {end}".strip()): f"{sentence} {told}"
        for (code, why), sentence in _CALLS.items()
        for end, told in _ENDS.items()
    },
    ("after-game-over", ""): (
        "The game was over before this hand: {winner:book} had won. The hand is scored, "
        "the winner stays."
    ),
}
"""Code and reason of a ruling to its one or two sentences, which name the rule.

A field may be written ``seat`` (a name, or "seat 3"), ``seats``, ``team`` ("Ann and Cal"; nobody:
"the bidders"), ``book`` (a side, or the
player whose book it is), ``card`` ("the green 5"), ``amounts`` ("A 95, B 25") or
``number`` ("1 card", "9 cards") or
``either`` ("70 or 75"); with a capital, as in ``{card:Card}``, where it begins a sentence.
"""
