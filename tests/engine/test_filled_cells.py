"""Whether cards fit into cells: as trying every order finds, whatever was asked before."""

from itertools import permutations
from random import Random

import pytest

from referee.engine.worlds.matching import Cell, Pack, Unit


def _may_lie(card: Unit, cell: Cell) -> bool:
    here = card.kind & cell.kinds, card.origins & cell.origins, card.teams & cell.teams
    return all(here)


def _fits(cards: list[Unit], cells: list[Cell]) -> bool:
    """Whether some order of *cards* lies well in *cells*."""
    return any(all(map(_may_lie, order, cells)) for order in permutations(cards))


def _bits(random: Random, number: int) -> int:
    return sum(1 << at for at in range(number) if random.random() < 0.6)


def _cell(random: Random) -> Cell:
    return Cell(_bits(random, 4), _bits(random, 3), random.randint(1, 3))


def _units(random: Random, number: int) -> list[Unit]:
    """So many cards, some of them alike."""
    return [
        Unit(1 << random.randrange(4), _bits(random, 3) | 1, random.randint(1, 3), 1)
        for _ in range(number)
    ]


def _asked_in_turn(random: Random, number: int) -> list[list[Cell]]:
    """Lists of so many cells, each but for a few of them the list before."""
    found = [[_cell(random) for _ in range(number)]]
    for _ in range(30):
        changed = random.sample(range(number), random.randint(0, 2))
        found.append([_cell(random) if at in changed else c for at, c in enumerate(found[-1])])
    return found


@pytest.mark.parametrize("seed", range(30))
def test_cells_can_be_filled_as_trying_every_order_finds(seed: int) -> None:
    random = Random(seed)
    cards = _units(random, random.randint(2, 5))
    pack = Pack(cards)

    for cells in _asked_in_turn(random, len(cards)):
        assert pack.fits(cells) == _fits(cards, cells)


@pytest.mark.parametrize("seed", range(30))
def test_a_filling_lays_every_card_where_it_may_lie(seed: int) -> None:
    random = Random(seed)
    cards = _units(random, random.randint(2, 5))
    pack = Pack(cards)

    for cells in _asked_in_turn(random, len(cards)):
        if pack.fits(cells):
            orders = [order for order in permutations(cards) if all(map(_may_lie, order, cells))]
            assert pack.filling(cells) in [[card.kind for card in order] for order in orders]
        else:
            with pytest.raises(ValueError, match="want cells that the cards fit into"):
                pack.filling(cells)


def test_every_copy_of_a_card_fills_one_cell() -> None:
    cell, two = Cell(1, 1, 1), Pack([Unit(1, 1, 1, 2)])

    assert two.fits([cell, cell])
    assert not two.fits([cell])
    assert not two.fits([cell, cell, cell])
