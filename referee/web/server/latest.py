"""Answers that many ask for at once: each is made once, and the latest are kept."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from gevent.event import AsyncResult

Answer = TypeVar("Answer")


class Latest(Generic[Answer]):
    """The *most* answers that were asked for last, by what was asked."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, AsyncResult] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, asked: Hashable, make: Callable[[], Answer]) -> Answer:
        """The answer, by *make* where there is none; who asks meanwhile waits for the same one.

        An error is told to all who wait for it, and not kept.
        """
        if asked in self._answers:
            self._answers.move_to_end(asked)
            found: Answer = self._answers[asked].get()
            return found
        answer = self._answers[asked] = AsyncResult()
        try:
            made = make()
        except BaseException as fault:
            self._answers.pop(asked, None)
            answer.set_exception(fault)
            raise
        answer.set(made)
        while len(self._answers) > self._most:
            self._answers.popitem(last=False)
        return made
