"""Shares: Wilson's interval, and how little a small sample says."""

from math import isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.stats.season.results import Share, too_close
from tests.laws import law


def test_nothing_is_known_of_what_was_never_tried() -> None:
    assert Share().value is None
    assert Share().interval == (0.0, 1.0)


@pytest.mark.parametrize(
    ("hits", "times", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),  # Wilson, without continuity correction
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, method 3
        (15, 148, 0.0624, 0.1605),  # the same
        (1, 29, 0.0061, 0.1718),  # the same
    ],
)
def test_the_interval_is_that_of_published_tables(
    hits: int, times: int, low: float, high: float
) -> None:
    found = Share(hits, times).interval

    assert found == pytest.approx((low, high), abs=0.0001)


@law(200)
@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_ends_are_where_the_share_seen_is_just_believable(share: tuple[int, int]) -> None:
    """Each end is a true share from which the one seen lies 1.96 of its own deviations away."""
    hits, times = share
    seen, ends = hits / times, Share(hits, times).interval

    assert ends[0] <= seen <= ends[1]
    for end in ends:
        if 0 < end < 1:
            assert isclose(abs(seen - end), 1.96 * sqrt(end * (1 - end) / times), rel_tol=1e-6)


def test_overlapping_intervals_are_too_close() -> None:
    assert too_close(Share(8, 10), Share(5, 10))
    assert not too_close(Share(90, 100), Share(50, 100))
    assert too_close(Share(), Share(100, 100))
