"""The page of a club's tokens, filled for one of its owners."""

from collections.abc import Sequence

from referee.store.people.clubs import Club
from referee.store.people.tokens import Token
from referee.web import addresses
from referee.web.access import Viewer
from referee.web.tokens.page import NewToken, TokenCard, TokensPage
from referee.web.ui.parts import Field, Link, Option
from referee.web.words.people import tokens as said
from referee.web.words.people.clubs import back_words, made_words


def tokens_page(
    club: Club, who: Viewer, device: str, tokens: Sequence[Token], new: NewToken | None
) -> TokensPage:
    """What lets in to *club*, and the token that was made just now, if one was.

    *device*: the one that looks.
    """
    here = club.public_id
    kinds = tuple(Option(value, words) for value, words in said.KINDS.items())
    return TokensPage(
        title=said.HEADING,
        back=Link(addresses.club(here), back_words(club.name, owns=True)),
        new=new,
        tokens=tuple(_card(each, here, who, device) for each in tokens),
        empty="" if tokens else said.NONE,
        form=who.form(addresses.tokens(here)),
        fields=(
            Field("label", said.LABEL, hint=said.LABEL_HINT),
            Field("gives", said.GIVES, kind="select", options=kinds),
        ),
        described=Link(addresses.description(), said.DESCRIBED),
    )


def _card(token: Token, club_id: str, who: Viewer, device: str) -> TokenCard:
    mine = token.held_by == device
    made = f"{made_words(token.made_at)}{said.whose_words(token, mine=mine)}"
    return TokenCard(
        title=token.label or said.UNNAMED,
        facts=(said.KINDS[token.gives], made, said.used_words(token.used_at)),
        stopped="" if token.reads else said.stopped_words(token),
        keep=who.form(addresses.keep_token(club_id)) if token.held_by and not mine else None,
        revoke=who.form(addresses.revoke_token(club_id)),
        number=token.id,
    )
