"""A process that writes as fast as possible: ``-m tests.store.writer URL GAME NAME COUNT``.

It prints the key of every entry after the store has kept it, so that whoever kills it knows
what must be there.
"""

import sys
from itertools import count, islice

import click

from referee.store.database import open_database
from referee.store.errors import StaleEntryError
from tests.store.asking import load, write

HAND = 5
"""The number of entries of a hand."""


def main(url: str, public_id: str, name: str, wanted: str) -> None:
    database = open_database(url)
    for number in islice(count(), int(wanted)):
        key = f"{name}-{number}"
        written = False
        while not written:
            game = load(database, public_id)
            hand, seq = divmod(game.entries, HAND)
            try:
                write(database, game.id, hand + 1, seq, key=key, actor=name)
                written = True
            except StaleEntryError:
                continue
        click.echo(key)
    database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
