"""A server with many tables: what is cached of one does not slow the others."""

from statistics import median

import pytest

from tests.benchmarks.tapping import phone_among

TABLES = 1000


@pytest.mark.slow
@pytest.mark.soak
def test_a_tap_is_as_quick_at_the_thousandth_table_with_its_own_rules_as_at_the_first() -> None:
    with phone_among(TABLES) as phone:
        form = phone.form()
        for table in range(1, TABLES + 1):
            phone.tap(table, form)

        # By turns, so that whatever else this machine does slows both.
        first, last = zip(
            *((phone.tap(1, form), phone.tap(TABLES, form)) for _ in range(200)), strict=True
        )

    assert median(last) < 2 * median(first)
