"""Style sheets as they are sent: every rule, and nothing that browsers skip."""

import re

import pytest

from referee.paths import STATIC
from referee.web.shared.ui.assets import without_comments
from tests.web.phone import Phone

SHEETS = sorted(path.name for path in (STATIC / "css").glob("*.css"))


def test_comments_and_spaces_that_mean_nothing_are_left_out() -> None:
    sheet = (
        b"/* Card\n   stock. */\n:root {\n  --ink: #231c15; /* dark */\n\n}\n.b > b { top: 0 }\n"
    )

    assert without_comments(sheet) == b":root{--ink: #231c15;}.b > b{top: 0}"


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_sent_with_every_rule_and_no_comment(phone: Phone, name: str) -> None:
    source = (STATIC / "css" / name).read_text()

    sent = phone.client.get(f"/static/0/css/{name}").text

    assert "/*" not in sent
    assert source.count("/*") == source.count("*/")
    bare = re.sub(r"/\*([^*]|\*[^/])*\*/", "", source)
    assert "".join(sent.split()) == "".join(bare.split())
