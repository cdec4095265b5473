"""Who may do what: every route and role with the answer that is expected, and nothing else.

A column is a phone: an owner of the club without the pen, the one that holds the pen, a scribe who
had it before, a player in a seat of the other side, a spectator, then those who have no business
at the table: a phone that was never here, the owner of another club with a valid cookie of his
own, and a phone whose link was revoked.
"""

from hashlib import sha256

from referee.rook.rules.presets import preset
from referee.web.rook.game.agreed_rules import digest
from referee.web.rook.rulebook.telling import of_text

COLUMNS = ("owner", "holder", "scribe", "player", "spectator", "stranger", "other", "revoked")

ROUTES = """
GET  /t/<public_id>                                  200 200 200 200 200  404 404 404
GET  /t/<public_id>/centre                           200 200 200 200 200  404 404 404
GET  /t/<public_id>/tv                               200 200 200 200 200  404 404 404
GET  /t/<public_id>/live                             200 200 200 200 200  404 404 404
GET  /t/<public_id>/news                             200 200 200 200 200  404 404 404
GET  /t/<public_id>/rules                            200 200 200 200 200  404 404 404
GET  /t/<public_id>/ask                              200 200 200 200 200  404 404 404
GET  /t/<public_id>/who                              303 303 303 303 303  404 404 404
POST /t/<public_id>/leave                            303 303 303 303 303  404 404 404
GET  /t/<public_id>/record.rook                      200 200 200 200 200  404 404 404
GET  /t/<public_id>/result                           200 200 200 200 200  404 404 404
GET  /t/<public_id>/result.png                       200 200 200 200 200  404 404 404
GET  /t/<public_id>/result.svg                       200 200 200 200 200  404 404 404
GET  /t/<public_id>/result.txt                       200 200 200 200 200  404 404 404
GET  /t/<public_id>/standings                        303 303 303 303 303  404 404 404
GET  /t/<public_id>/sheet                            200 200 200 200 200  404 404 404
GET  /t/<public_id>/hand/<int:hand>                  200 200 200 200 200  404 404 404
GET  /t/<public_id>/hand/<int:hand>/replay           200 200 200 200 200  404 404 404
GET  /t/<public_id>/hand/<int:hand>/best             200 200 200 200 200  404 404 404
GET  /t/<public_id>/hand/<int:hand>/picture          200 200 200 200 200  404 404 404
GET  /t/<public_id>/hand/<int:hand>/picture.svg      200 200 200 200 200  404 404 404
GET  /t/<public_id>/hand/<int:hand>/picture.png      200 200 200 200 200  404 404 404
GET  /t/<public_id>/charter                          200 200 200 200 200  404 404 404
GET  /t/<public_id>/what-if                          200 200 200 200 200  404 404 404
GET  /t/<public_id>/what-if/<name>                   200 200 200 200 200  404 404 404
GET  /t/<public_id>/charter/change                   403 200 403 200 403  404 404 404
GET  /t/<public_id>/charter/change/<name>            403 200 403 200 403  404 404 404
GET  /t/<public_id>/charter/words                    403 200 403 200 403  404 404 404
POST /t/<public_id>/charter/words                    403 303 403 303 403  404 404 404
GET  /t/<public_id>/charter/effect                   403 200 403 200 403  404 404 404
POST /t/<public_id>/charter/effect                   403 303 403 303 403  404 404 404
POST /t/<public_id>/charter                          403 403 403 303 403  404 404 404
GET  /t/<public_id>/seals                            200 200 200 200 200  404 404 404
GET  /t/<public_id>/judge                            303 303 303 303 303  404 404 404
GET  /t/<public_id>/hand/<int:hand>/judge            200 200 200 200 403  404 404 404
GET  /t/<public_id>/hand/<int:hand>/remedies         200 200 200 200 403  404 404 404
GET  /t/<public_id>/hand/<int:hand>/dispute          403 403 403 200 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/seal             403 403 403 303 403  404 404 404
POST /t/<public_id>/seal                             403 403 403 303 403  404 404 404
GET  /t/<public_id>/hand/<int:hand>/cards            200 200 200 200 200  404 404 404
POST /t/<public_id>/hand/<int:hand>/cards            403 303 403 403 403  404 404 404
GET  /t/<public_id>/hand/<int:hand>/cards/<part>     403 200 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/cards/<part>     403 303 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/cards/undo       403 303 403 403 403  404 404 404

GET  /t/<public_id>/hand/<int:hand>/other            403 200 403 403 403  404 404 404
GET  /t/<public_id>/hand/<int:hand>/other/<kind>     403 200 403 403 403  404 404 404
GET  /t/<public_id>/offline                          403 200 403 403 403  404 404 404
GET  /t/<public_id>/again                            403 200 403 403 403  404 404 404
GET  /t/<public_id>/join                             200 200 200 200 403  404 404 404
GET  /t/<public_id>/joined                           200 200 200 200 403  404 404 404
GET  /t/<public_id>/pen                              200 200 200 200 403  404 404 404
GET  /t/<public_id>/links                            200 200 403 403 403  404 404 404
GET  /t/<public_id>/links/<int:link_id>              200 200 403 403 403  404 404 404
GET  /t/<public_id>/links/<int:link_id>/end          200 200 403 403 403  404 404 404
GET  /t/<public_id>/players                          200 200 200 200 200  404 404 404
GET  /t/<public_id>/rules/change                     403 303 403 403 403  404 404 404
GET  /t/<public_id>/rules/words                      403 303 403 403 403  404 404 404
POST /t/<public_id>/rules/words                      403 303 403 403 403  404 404 404
GET  /t/<public_id>/rules/change/<name>              403 303 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>                  403 303 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/effect           403 200 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/queued           403 200 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/judge            403 303 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/remedies         403 303 403 403 403  404 404 404
GET  /t/<public_id>/end                              403 200 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/end              403 303 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/undo             403 303 403 403 403  404 404 404
POST /t/<public_id>/hand/<int:hand>/remove           403 303 403 403 403  404 404 404
POST /t/<public_id>/seals                            303 303 403 403 403  404 404 404
POST /t/<public_id>/rematch                          403 303 403 403 403  404 404 404
POST /t/<public_id>/place                            403 303 403 403 403  404 404 404
POST /t/<public_id>/players                          403 303 403 403 403  404 404 404
POST /t/<public_id>/rules/change/<name>              403 303 403 403 403  404 404 404
POST /t/<public_id>/pen                              303 303 303 303 403  404 404 404
POST /t/<public_id>/join                             303 303 403 403 403  404 404 404
POST /t/<public_id>/sit                              303 303 403 403 403  404 404 404
POST /t/<public_id>/links                            303 303 403 403 403  404 404 404
POST /t/<public_id>/links/<int:link_id>/end          303 303 403 403 403  404 404 404
GET  /t/<public_id>/season                           200 200 403 403 403  404 404 404
POST /t/<public_id>/season                           303 303 403 403 403  404 404 404
POST /t/<public_id>/restore                          303 303 403 403 403  404 404 404
POST /t/<public_id>/delete                           303 303 403 403 403  404 404 404

GET  /club                                           303 200 200 200 200  200 303 200
GET  /standings                                      303 303 303 303 303  200 303 200
GET  /club/<club_id>                                 200 404 404 404 404  404 404 404
POST /club/<club_id>/name                            303 404 404 404 404  404 404 404
POST /club/<club_id>/invite                          303 404 404 404 404  404 404 404
POST /club/<club_id>/revoke                          303 404 404 404 404  404 404 404
POST /club/<club_id>/clubs                           404 404 404 404 404  404 404 404
GET  /club/<club_id>/import                          200 403 403 403 403  404 404 404
POST /club/<club_id>/import                          422 403 403 403 403  404 404 404
GET  /club/<club_id>/export                          200 403 403 403 403  404 404 404
GET  /club/<club_id>/export/<name>                   404 403 403 403 403  404 404 404
GET  /club/<club_id>/standings                       200 200 200 200 200  404 404 404
GET  /club/<club_id>/over-time                       200 200 200 200 200  404 404 404
GET  /club/<club_id>/records                         200 200 200 200 200  404 404 404
GET  /club/<club_id>/evening/<on>                    404 404 404 404 404  404 404 404
GET  /club/<club_id>/evening/<on>.svg                404 404 404 404 404  404 404 404
GET  /club/<club_id>/evening/<on>.png                404 404 404 404 404  404 404 404
GET  /club/<club_id>/player/<player_id>              200 200 200 200 200  404 404 404
POST /club/<club_id>/player/<player_id>/given        303 303 303 303 303  404 404 404
GET  /club/<club_id>/seasons                         200 200 200 200 200  404 404 404
POST /club/<club_id>/seasons                         303 403 403 403 403  404 404 404
GET  /club/<club_id>/seasons/<season_id>             200 403 403 403 403  404 404 404
POST /club/<club_id>/seasons/<season_id>             303 403 403 403 403  404 404 404
GET  /club/<club_id>/players                         200 200 200 200 200  404 404 404
GET  /club/<club_id>/players/<int:player_id>         200 403 403 403 403  404 404 404
POST /club/<club_id>/players                         303 403 403 403 403  404 404 404
POST /club/<club_id>/players/<int:player_id>         303 403 403 403 403  404 404 404
POST /club/<club_id>/players/<int:player_id>/me      403 403 403 303 403  404 404 404
GET  /club/<club_id>/players/merge                   422 403 403 403 403  404 404 404
POST /club/<club_id>/players/merge                   303 403 403 403 403  404 404 404
POST /club/<club_id>/players/merge/<int:merge_id>    303 403 403 403 403  404 404 404
GET  /club/<club_id>/tokens                          200 404 404 404 404  404 404 404
POST /club/<club_id>/tokens                          200 404 404 404 404  404 404 404
POST /club/<club_id>/tokens/keep                     303 404 404 404 404  404 404 404
POST /club/<club_id>/tokens/revoke                   303 404 404 404 404  404 404 404
GET  /api/v1/openapi.json                            200 200 200 200 200  200 200 200
GET  /api/v1/clubs/<club_id>/standings               401 401 401 401 401  401 401 401
GET  /api/v1/clubs/<club_id>/games                   401 401 401 401 401  401 401 401
GET  /api/v1/clubs/<club_id>/players                 401 401 401 401 401  401 401 401
GET  /api/v1/clubs/<club_id>/other-games             401 401 401 401 401  401 401 401
GET  /api/v1/clubs/<club_id>/other-games/<game_id>   401 401 401 401 401  401 401 401
GET  /api/v1/clubs/<club_id>/other-standings         401 401 401 401 401  401 401 401
GET  /embed/standings/<secret>                       200 200 200 200 200  200 200 200
GET  /embed/scores/<secret>                          200 200 200 200 200  200 200 200
GET  /invitation/<int:number>                        200 404 404 404 404  404 404 404

GET  /join                                           200 200 200 200 200  200 200 200
POST /join                                           422 422 422 422 422  422 422 422
GET  /j/<secret>                                     200 200 200 200 200  200 200 200
POST /j/<secret>                                     303 303 303 303 303  303 303 303
GET  /pen/<token>                                    200 200 200 200 200  200 200 200
POST /pen/<token>                                    303 303 303 303 303  303 303 303
GET  /own/<token>                                    200 200 200 200 200  200 200 200
POST /own/<token>                                    200 200 200 200 200  200 200 200

GET  /our-rules/<named_id>                           404 200 404 404 404  404 404 404
POST /our-rules/<named_id>                           404 303 404 404 404  404 404 404

GET  /                                               200 200 200 200 200  200 200 200
GET  /games                                          200 200 200 200 200  200 200 200
GET  /new                                            200 200 200 200 200  200 200 200
GET  /new/find                                       200 200 200 200 200  200 200 200
GET  /new/all                                        200 200 200 200 200  200 200 200
GET  /new/<preset_id>                                200 200 200 200 200  200 200 200
POST /new/<preset_id>                                303 303 303 303 303  303 303 303
GET  /new/<preset_id>/rules                          200 200 200 200 200  200 200 200
GET  /new/words                                      200 200 200 200 200  200 200 200
POST /new/words                                      303 303 303 303 303  303 303 303
GET  /new/<preset_id>/rules/words                    200 200 200 200 200  200 200 200
POST /new/<preset_id>/rules/words                    303 303 303 303 303  303 303 303
GET  /new/<preset_id>/rules/<name>                   200 200 200 200 200  200 200 200
POST /our-rules                                      303 303 303 303 303  303 303 303
GET  /import                                         200 200 200 200 200  200 200 200
POST /import                                         303 303 303 303 303  303 303 303
GET  /recover                                        200 200 200 200 200  200 200 200
POST /recover                                        422 422 422 422 422  422 422 422
GET  /phone                                          200 200 200 200 200  200 200 200
POST /phone                                          303 303 303 303 303  303 303 303
GET  /sheet                                          200 200 200 200 200  200 200 200
GET  /rules                                          200 200 200 200 200  200 200 200
GET  /rules/here                                     303 303 303 303 303  303 303 303
GET  /rules/<preset_id>                              200 200 200 200 200  200 200 200
GET  /rules/<preset_id>/ask                          200 200 200 200 200  200 200 200
GET  /poker                                          200 200 200 200 200  200 200 200
GET  /poker/new                                      200 200 200 200 200  200 200 200
POST /poker/new                                      303 303 303 303 303  303 303 303
GET  /poker/<public_id>                              404 200 404 200 200  404 404 404
GET  /poker/<public_id>/centre                       404 200 404 200 200  404 404 404
GET  /poker/<public_id>/cards                        404 200 404 200 200  404 404 404
GET  /poker/<public_id>/bank                         404 200 404 200 200  404 404 404
GET  /poker/<public_id>/result                       404 200 404 200 200  404 404 404
GET  /poker/<public_id>/night.txt                    404 200 404 200 200  404 404 404
GET  /poker/<public_id>/night.svg                    404 200 404 200 200  404 404 404
GET  /poker/<public_id>/night.png                    404 200 404 200 200  404 404 404
GET  /poker/<public_id>/sheet                        404 200 404 200 200  404 404 404
GET  /poker/<public_id>/night.phhs                   404 200 404 200 200  404 404 404
GET  /poker/<public_id>/hand/<int:hand>.phh          404 200 404 200 200  404 404 404
POST /poker/<public_id>                              404 303 404 403 403  404 404 404
GET  /poker/<public_id>/offline                      404 200 404 200 403  404 404 404
POST /poker/<public_id>/queued                       404 200 404 403 403  404 404 404
GET  /poker/judge                                    200 200 200 200 200  200 200 200
GET  /poker/judge/pots                               200 200 200 200 200  200 200 200
GET  /poker/judge/raise                              200 200 200 200 200  200 200 200
GET  /pads                                           200 200 200 200 200  200 200 200
GET  /pads/new                                       200 200 200 200 200  200 200 200
GET  /pads/new/<pad>                                 200 200 200 200 200  200 200 200
POST /pads/new/<pad>                                 303 303 303 303 303  303 303 303
GET  /pads/rules/<pad>                               200 200 200 200 200  200 200 200
GET  /pads/own                                       200 200 200 200 200  200 200 200
POST /pads/own                                       200 200 200 200 200  200 200 200
GET  /pads/own/<own_id>                              404 200 404 404 404  404 404 404
POST /pads/own/<own_id>                              404 303 404 404 404  404 404 404
GET  /pads/<public_id>                               404 200 404 200 200  404 404 404
GET  /pads/<public_id>/centre                        404 200 404 200 200  404 404 404
GET  /pads/<public_id>/tv                            404 200 404 200 200  404 404 404
GET  /pads/<public_id>/more                          404 200 404 200 200  404 404 404
GET  /pads/<public_id>/round/<int:round_number>      404 200 404 200 200  404 404 404
GET  /pads/<public_id>/result                        404 200 404 200 200  404 404 404
GET  /pads/<public_id>/game.txt                      404 200 404 200 200  404 404 404
GET  /pads/<public_id>/game.svg                      404 200 404 200 200  404 404 404
GET  /pads/<public_id>/game.png                      404 200 404 200 200  404 404 404
GET  /pads/<public_id>/record.rook                   404 200 404 200 200  404 404 404
GET  /pads/<public_id>/sheet                         404 200 404 200 200  404 404 404
POST /pads/<public_id>                               404 303 404 403 403  404 404 404
POST /pads/<public_id>/effect                        404 200 404 200 200  404 404 404
POST /pads/<public_id>/again                         404 303 404 403 403  404 404 404
GET  /pads/<public_id>/offline                       404 200 404 200 403  404 404 404
POST /pads/<public_id>/queued                        404 200 404 403 403  404 404 404
GET  /about                                          200 200 200 200 200  200 200 200
GET  /app.webmanifest                                200 200 200 200 200  200 200 200
GET  /worker.js                                      200 200 200 200 200  200 200 200
GET  /healthz                                        200 200 200 200 200  200 200 200
GET  /static/<fingerprint>/<path:name>               200 200 200 200 200  200 200 200
"""
"""For a table in play: hand 1 is saved, with a trick of it, hand 2 is entered now. The links are
good and not used. No game is over, so there is no evening."""

RECORD = """format = "rook-record/1"
rules = "kentucky-discard"
players = ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]
dealer = 4
"""
SEEN = sha256(sha256(RECORD.encode()).hexdigest().encode()).hexdigest()[:20]
"""A file, and what stands for the game in it, as its page says."""

ROUND = {"bid-0": "1", "bid-1": "1", "bid-2": "0", "tricks-0": "1", "tricks-1": "1"}
"""A round of Wizard: the last of three took nothing."""

TOLD = {"told": "to 500", "of": of_text("to 500"), "take": "0.0", "do": "use"}

FIELDS: dict[str, dict[str, str]] = {
    "/t/<public_id>/hand/<int:hand>": {"bidder": "1", "bid": "90", "taken": "95", "do": "save"},
    "/t/<public_id>/hand/<int:hand>/effect": {"bidder": "1"},
    "/t/<public_id>/hand/<int:hand>/queued": {"bidder": "1", "bid": "90", "taken": "95"},
    "/t/<public_id>/hand/<int:hand>/judge": {"do": "tell-trick", "trick": "1", "cards": "R14"},
    "/t/<public_id>/hand/<int:hand>/remedies": {
        "bidder": "1",
        "bid": "90",
        "seat": "2",
        "trick": "1",
        "found": "4",
        "captured": "30",
        "remedy": "lose-bid",
    },
    "/t/<public_id>/hand/<int:hand>/end": {"how": "draw", "entries": "2"},
    "/t/<public_id>/hand/<int:hand>/undo": {"seq": "2", "line": "1"},
    "/t/<public_id>/hand/<int:hand>/remove": {"seq": "2"},
    "/t/<public_id>/hand/<int:hand>/seal": {"sealed": "2"},
    "/t/<public_id>/seal": {"hands": "1.2"},
    "/t/<public_id>/hand/<int:hand>/cards": {"card": "R14", "trick": "1", "at": "0", "led": "2"},
    "/t/<public_id>/hand/<int:hand>/cards/undo": {"seq": "2", "line": "1"},
    "/t/<public_id>/hand/<int:hand>/cards/<part>": {"typed": "R5 R6 R7 R8 R9"},
    "/t/<public_id>/place": {"place": "Home", "was": ""},
    "/t/<public_id>/players": {"do": "rename"},
    "/t/<public_id>/rules/change/<name>": {"target": "500", "hand": "2", "do": "change"},
    "/t/<public_id>/charter": {"first": "1"},
    "/t/<public_id>/charter/effect": {
        "target": "500",
        "hand": "2",
        "base": digest(preset("kentucky-discard")),
    },
    "/t/<public_id>/seals": {"seals": "off"},
    "/t/<public_id>/pen": {"do": "ask"},
    "/t/<public_id>/sit": {"seat": "1"},
    "/t/<public_id>/links": {"role": "spectator", "label": "Eve"},
    "/club/<club_id>/name": {"name": "Birds"},
    "/club/<club_id>/clubs": {"name": "Others"},
    "/club/<club_id>/tokens": {"gives": "api", "label": "Our site"},
    "/club/<club_id>/tokens/keep": {"token": "1"},
    "/club/<club_id>/tokens/revoke": {"token": "1"},
    "/club/<club_id>/seasons": {"name": "Spring", "begins": "2027-03-01", "scoring": "wins"},
    "/club/<club_id>/seasons/<season_id>": {"do": "delete"},
    "/club/<club_id>/players/<int:player_id>": {"do": "guest"},
    "/club/<club_id>/players/<int:player_id>/me": {"do": "say"},
    "/club/<club_id>/players": {"names": "Flora"},
    "/club/<club_id>/players/merge": {"gone": "11", "kept": "9"},
    "/t/<public_id>/season": {"season": "none", "was": "none"},
    "/new/<preset_id>": {
        **{f"seat{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1)},
        "dealer": "4",
    },
    "/new/words": {**TOLD},
    "/new/<preset_id>/rules/words": {**TOLD},
    "/t/<public_id>/rules/words": {**TOLD, "hand": "2"},
    "/t/<public_id>/charter/words": {**TOLD},
    "/our-rules": {"preset": "kentucky-discard", "name": "Ours", "target": "500"},
    "/our-rules/<named_id>": {"do": "rename", "name": "Hers", "seq": "0"},
    "/poker/new": {
        "name1": "Ann",
        "name2": "Bob",
        "game": "holdem",
        "limit": "no",
        "small": "10",
        "big": "20",
        "buy_in": "1000",
    },
    "/poker/<public_id>": {"do": "fold", "seq": "10"},
    "/poker/<public_id>/queued": {"do": "fold", "seq": "10"},
    "/pads/new/<pad>": {"name1": "Ann", "name2": "Bob", "name3": "Cal"},
    "/pads/own": {"name": "Ours"},
    "/pads/own/<own_id>": {"name": "Ours", "do": "keep", "seq": "0"},
    "/pads/<public_id>": {"do": "hand", "seq": "1", **ROUND},
    "/pads/<public_id>/queued": {"do": "hand", "seq": "1", **ROUND},
    "/pads/<public_id>/effect": ROUND,
    "/import": {"text": RECORD, "do": "save", "seen": SEEN},
    "/phone": {"theme": "dark", "on": "timer"},
    "/recover": {"words": "abandon ability able about above absent"},
}
"""What each form is filled with, beside what every form carries."""

AT_HAND_1 = (
    "/undo",
    "/remove",
    "/dispute",
    "/seal",
    "/replay",
    "/best",
    "/picture",
    "/picture.svg",
    "/picture.png",
    "GET /t/<public_id>/hand/<int:hand>",
)
"""What is about a hand that is saved; all else is about the one entered now."""


def table() -> dict[tuple[str, str], tuple[int, ...]]:
    """The expected answers by method and rule, in the order of `COLUMNS`."""
    lines = (line.split() for line in ROUTES.splitlines() if line)
    return {(method, rule): tuple(map(int, statuses)) for method, rule, *statuses in lines}
