"""The command that reads house rules in people's own words."""

from pathlib import Path

from tests.rook.asking import ask, refused

TEXT = "Bids start at 85, to 350.\nIf everybody passes, redeal.\nNest of 5\nNest of 6"


def written(folder: Path, text: str) -> str:
    path = folder / "ours.txt"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_text_gives_the_nearest_preset_and_its_house_rules(tmp_path: Path) -> None:
    read = ask("rules", "--from", written(tmp_path, TEXT))

    assert (read["id"], read["house"]) == ("kentucky-discard", {"bid_min": 85, "target": 350})
    assert read["sentences"][1]["asks"] == ["If nobody bids, who deals again?"]
    assert read["twice"] == ["nest"]


def test_a_preset_that_is_named_is_kept_with_its_house_rules(tmp_path: Path) -> None:
    read = ask(
        "rules", "one-high", "--set", "target=500", "--from", written(tmp_path, "Min bid 80")
    )

    assert (read["id"], read["house"]) == ("one-high", {"target": 500, "bid_min": 80})


def test_a_text_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "a" * 8001)

    assert "want at most 8000 characters, got '8001'" in refused("rules", "--from", path)
