"""The layout of a hand's cards in the bits of the search, and queries on sets of them.

It is compiled like the search, with `layout.pxd` beside it.
"""

from referee.rook.solver.tables import Tables

try:
    import cython
except ImportError:  # nothing is needed at run time: without Cython this is plain Python
    from referee.rook.solver.tables import not_compiled as cython

_LENGTHS = [n.bit_length() for n in range(256)]
_ONE = 1
_MIX = 0x9E3779B97F4A7C15


class Layout:
    """The tables of one hand, and queries on sets of its cards."""

    def __init__(self, made: Tables) -> None:
        self.players = made.players
        self.trumps = made.trumps
        self.free = made.free
        self.black_two = made.black_two
        self.rooks = made.rooks
        self.paying = made.paying
        self.special = made.special
        self.lower = made.lower
        self.trick_worth = made.trick_worth
        self.majority = made.majority
        self.aside = 0
        self.pruned = made.pruned
        self.kept = made.kept
        self.suits = made.suits + [0] * (4 - len(made.suits))
        rest = [0] * (64 - len(made.points))
        self.points = made.points + rest
        self.above = made.above + rest
        self.suit_of = made.suit_of + rest
        self.mark = made.mark + rest
        self.ours = made.ours + [False] * (8 - made.players)
        self.codes: dict[int, int] = {}
        self.names: dict[tuple[int, ...], int] = {}

    def _catcher(self, twos: int, leader: int) -> int:
        """The player of the first of the black *twos* on the table, which catches a Rook."""
        found = 0
        earliest = 8
        while twos:
            bit = twos & (~twos + 1)
            twos ^= bit
            owner = self.mark[_length(bit) - 1] & 7
            turn = (owner + 2 * self.players - leader) % self.players
            if turn < earliest:
                earliest = turn
                found = owner
        return found

    def _worth(self, cards: int) -> int:
        total = 0
        m = cards & self.paying
        while m:
            bit = m & (~m + 1)
            m ^= bit
            total += self.points[_length(bit) - 1]
        return total

    def _richest(self, cards: int) -> int:
        """The card with the most points in *cards*, the lowest of several."""
        m = cards & self.paying
        if not m:
            return cards & (~cards + 1)
        found = 0
        most = 0
        while m:
            bit = m & (~m + 1)
            m ^= bit
            points = self.points[_length(bit) - 1]
            if points > most:
                most = points
                found = bit
        return found

    def _poorest(self, cards: int) -> int:
        """The card with the fewest points in *cards*, the lowest of several."""
        x = cards & ~self.paying
        if x:
            x = x & ~self.trumps or x
            return x & (~x + 1)
        m = cards
        found = 0
        least = 0xFFFF
        while m:
            bit = m & (~m + 1)
            m ^= bit
            points = self.points[_length(bit) - 1]
            if points < least:
                least = points
                found = bit
        return found

    def _distinct(self, cards: int, others: int) -> int:
        """The highest of each group of *cards* with equal points and no *others* between them.

        A card with special rights, or of which others have a copy, is a group of its own.
        """
        others |= self.special
        if self.lower:
            others |= (others & self.lower) << 1 | (others >> 1 & self.lower)
        paying = self.paying
        out = 0
        suit = 0
        above = 0  # the bits up to and including the last card
        plain = False  # whether a card without points represents this run
        rich = 0  # the cards of this run with points
        m = cards
        while m:
            i = _length(m) - 1
            bit = _ONE << i
            m ^= bit
            if not bit & suit or above & others & ~(bit - 1):
                suit = self.suit_of[i]
                plain = False
                rich = 0
            above = (bit << 1) - 1
            if bit & paying:
                x = rich
                points = self.points[i]
                while x:
                    y = x & (~x + 1)
                    x ^= y
                    if self.points[_length(y) - 1] == points:
                        points = -1
                        break
                if points < 0:
                    continue
                rich |= bit
            elif plain:
                continue
            else:
                plain = True
            out |= bit
        return out

    def _key(self, left: int, leader: int, mode: int) -> int:
        """A key for the position before a trick: the order of the cards still held, and the leader.

        It includes the discard, since one search answers for several. Compiled it is a hash of 64
        bits, in plain Python the position itself.
        """
        if not cython.compiled:
            codes = self.codes
            key = 0
            for suit in self.suits:
                code = codes.get(left & suit)
                key = key << 24 | (self._code(left & suit) if code is None else code)
            return ((key << 16 | self.aside) << 3 | leader) << 7 | mode
        h = (self.aside << 3 | leader) << 7 | mode
        for at in range(4):
            h = (h + 1) * _MIX
            h ^= h >> 32
            m = left & self.suits[at]
            last = 0
            while m:
                bit = m & (~m + 1)
                m ^= bit
                mark = self.mark[_length(bit) - 1]
                if last & self.lower and last << 1 == bit:
                    mark |= 1 << 20
                h = (h ^ mark) * _MIX
                h ^= h >> 29
                last = bit
        return h | 1

    def _code(self, cards: int) -> int:
        """A number for *cards* of one suit, equal for all that follow one another alike."""
        named = []
        last = 0
        m = cards
        while m:
            bit = m & -m
            m ^= bit
            mark = self.mark[bit.bit_length() - 1]
            named.append(mark | 1 << 20 if last & self.lower and last << 1 == bit else mark)
            last = bit
        code = self.names.setdefault(tuple(named), len(self.names))
        self.codes[cards] = code
        return code


def _length(x: int) -> int:
    """The place of the highest bit, from 1; 0 if there is none."""
    if not cython.compiled:
        return x.bit_length()
    n = 0
    while x >> 8:
        x >>= 8
        n += 8
    return n + _LENGTHS[x]
