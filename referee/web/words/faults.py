"""What is said when something cannot be done, and what a form's fields are called then."""

from collections.abc import Mapping
from http import HTTPStatus

SENTENCES = {
    HTTPStatus.BAD_REQUEST: "That did not work. The page sent something this table cannot read: "
    "open the table again and repeat the last tap.",
    HTTPStatus.FORBIDDEN: "This phone only watches. Ask whoever keeps the score to hand over the "
    "pen: menu, then “Hand over the pen”. If this phone had it, the recovery words bring it back: "
    "list of games, “Lost the pen?”.",
    HTTPStatus.NOT_FOUND: "Nothing here. There is no such page or table; perhaps the address was "
    "cut short.",
    HTTPStatus.METHOD_NOT_ALLOWED: "Nothing here. This address only takes what a form sends.",
    HTTPStatus.GONE: "This game was deleted. Bring it back from the list of games.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Too much. That is more than is read at once. "
    "A hand needs far less, and so does the record file of a long evening.",
    HTTPStatus.MISDIRECTED_REQUEST: "Not by this name. The referee runs here, but it was not told "
    "that this name leads to it: whoever runs it can say so in REFEREE_ADDRESS or REFEREE_HOSTS. "
    "By its address, the numbers with dots, it answers.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too often. So much was asked from this address that the others "
    "at the tables would have to wait: try again in a moment.",
    HTTPStatus.INSUFFICIENT_STORAGE: "The disk is full. Nothing could be saved: make room on the "
    "machine that runs the referee, then try again.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The database is busy. Another program holds it, and nothing "
    "was saved yet: try again in a moment.",
    HTTPStatus.BAD_GATEWAY: "The database is not there. It cannot be read or written just now, and "
    "nothing was saved: try again when it is back.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "Our mistake. The program failed; nothing was lost, every "
    "hand that was answered is saved.",
}
"""A heading and what to do, by status."""

BUSY = (
    "Still computing. The pages of others, or the one that you asked for before, take their time, "
    "and nothing was saved yet: try again in a moment."
)

TOO_LONG = (
    "Too much to compute. This took longer than anything may, so it was given up, and nothing was "
    "saved: ask for less at once."
)

EXPIRED = "Please send it once more. This page was open for very long; nothing was saved yet."

NO_COOKIE = (
    "Please send it once more. This phone sent no cookie, by which it is known as the one that "
    "keeps the score; nothing was saved yet. If this page comes again, its browser keeps no "
    "cookies: allow them for this address, or leave the private window, and send it then."
)

LOST_PEN = (
    "This phone has no pen. Only phones that have it may change the score, so nothing was saved "
    "yet. If this one had it, its browser forgot the cookie by which it was known. Bring the pen "
    "back by the recovery words, or have a phone that writes hand it over; then send this again."
)

PRIVATE = (
    "This server is private. Only owners of a club begin tables here: ask one of them to invite "
    "this phone, or to let it in to a table."
)

FOREIGN = (
    "Not from here. A page of another site sent this, so nothing was done. Open the table itself, "
    "and tap there."
)

FIELD_NAMES: Mapping[str, str] = {
    "bidder": "Won the bid: seat",
    "bid": "Bid",
    "trump": "Trump",
    "call": "Called as well",
    "rook": "The Rook",
    "taken": "Points captured",
    "partners": "Played with the bidder: seat",
    "tricks": "Tricks",
    "last_trick": "Last trick",
    "seat": "Seat",
    "captured": "Captured by then",
    "note": "Note",
    **{f"seat{seat}": f"Name at seat {seat}" for seat in range(1, 9)},
    **{
        f"{field}{book}": f"{said} {'seat ' * book.isdigit()}{book}"
        for book in "ABCD12345678"
        for field, said in (
            ("agreed", "Agreed for"),
            ("taken", "Points captured by"),
            ("tricks", "Tricks of"),
            ("captured", "Captured by then by"),
        )
    },
}
"""What was typed or tapped, as the page that asks for another try calls it."""
