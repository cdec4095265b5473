from collections.abc import Iterator

import pytest

from tests.web.live.listener import Listener


@pytest.fixture(autouse=True)
def nobody_listens_on() -> Iterator[None]:
    yield
    Listener.close_all()
