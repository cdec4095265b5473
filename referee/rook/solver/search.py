"""The search for what one side can be sure of when everybody sees all cards.

There is one source: plain Python runs it as it is, and Cython compiles it with the C types of
`search.pxd` beside it, some fifty times faster. It knows no rules: a card is a bit, and what
follows, wins and counts is in tables made by `referee.rook.solver.ending`. Bits are in order of
suit, trump last, and in each suit of strength, the strongest last, so that of the cards that can
take a trick the highest bit does.

The search only tests whether a side can take a given number of points (Pearl's zero window). It
stores what it learned of positions before a trick in a table. Positions count as equal if the cards
still held follow one another in the same way, whatever was played from between them.
"""

from array import array

from referee.rook.solver.layout import Layout
from referee.rook.solver.tables import PAYS, SWEEPING, TRICKS, Budget, SearchPosition, Tables

try:
    import cython
except ImportError:  # nothing is needed at run time: without Cython this is plain Python
    from referee.rook.solver.tables import not_compiled as cython

COMPILED: bool = bool(cython.compiled)
"""Whether this is the compiled search."""

NO_BOUND = 0xFFFFFFFF
"""The upper bound of a position if none is known."""

PLACES = 18
"""A compiled search keeps two to the power of this many positions, 4 MB; new ones replace old."""

_BETWEEN = 4096 if COMPILED else 128
_LENGTHS = [n.bit_length() for n in range(256)]
_PLACE = 64 - PLACES
_NO_BOUND = NO_BOUND
_TRICKS = TRICKS
_SWEEPING = SWEEPING
_PAYS = PAYS


class Search(Layout):
    """Answers questions about the endings of one hand, by tables that `ending` makes.

    The table of positions is kept from one question to the next.
    """

    def __init__(self, made: Tables) -> None:
        super().__init__(made)
        self.hands = [0, 0, 0, 0, 0, 0, 0, 0]
        self.nodes = 0
        self.began = 0
        self.look = 0
        self.limit = 0
        self.budget: Budget | None = None
        self.fault: BaseException | None = None
        self.seen: dict[int, int] = {}
        slots = 1 << PLACES if COMPILED else 0
        self.keys = array("Q", bytes(8 * slots))
        self.bounds = array("Q", bytes(8 * slots))

    def ask(self, position: SearchPosition, need: int, mode: int, budget: Budget) -> bool | None:
        """Whether our side takes *need* of the points still open in *position*.

        None if *budget* runs out.
        """
        self.budget, self.fault = budget, None
        self.began = self.nodes
        self.limit = self.nodes + budget.nodes
        self._look()
        (hands, seat, step, led, above, winner, points, table, left, rest, n, aside) = position
        self.hands = [*hands, *[0] * (8 - self.players)]
        self.aside = aside
        with cython.nogil:
            if step:
                answer = self._follow(
                    seat, step, led, above, winner, points, table, left, need, rest, n, mode
                )
            else:
                answer = self._trick(seat, left, need, rest, n, mode)
        if self.fault is not None:
            raise self.fault
        budget.nodes -= self.nodes - self.began
        return None if self.nodes > self.limit else bool(answer)

    def _look(self) -> None:
        """Checks the budget, once every so many nodes, because this needs Python's lock."""
        self.look = self.nodes + _BETWEEN
        try:
            if self.budget is not None and not self.budget.go_on():
                self.limit = -1
        except BaseException as fault:  # noqa: BLE001 - raised again where the search was asked
            self.fault = fault
            self.limit = -1

    def _trick(self, leader: int, left: int, need: int, rest: int, n: int, mode: int) -> bool:
        """Whether our side takes *need* of *rest* when *leader* leads and *n* tricks are left."""
        if need <= 0:
            if not mode & _SWEEPING or mode & _PAYS:
                return True
        elif not mode & _PAYS and need > rest + (self.majority if mode & _TRICKS else 0):
            return False
        if self.nodes > self.limit:
            return False
        if n == 1:
            return self._last_trick(leader, need, rest, mode)
        low = -1
        high = _NO_BOUND
        key = 0
        if self.pruned:
            key = self._key(left, leader, mode)
            known = self._known(key)
            if known:
                low = (known & _NO_BOUND) - 1
                high = known >> 32
                if low >= need:
                    return True
                if high < need:
                    return False
        mine = self.hands[leader]
        ours = self.ours[leader]
        foes = 0
        mates = 0
        many = 0  # partners with trumps: one of them could be made to take a trick from the other
        crowded = False
        clear = True
        foreign = left ^ mine
        trumps = self.trumps
        s = _length(foreign & trumps)
        tops = (mine & trumps) >> s << s
        k = _count(tops)
        for seat in range(self.players):
            x = self.hands[seat]
            if self.ours[seat] != ours:
                foes |= x
                if _count(x & trumps) > k:
                    clear = False
            elif seat != leader:
                mates |= x
                if x & trumps:
                    many += 1
        crowded = many > 1
        sides = 0
        helped = 0  # suits in which a partner has the best card
        for at in range(4):
            side = self.suits[at]
            if mine & side and side != trumps:
                s = _length(foreign & side)
                sides |= (mine & side) >> s << s
                if (mates & side) > (foes & side):
                    helped |= side
        # The leader's certain winners: trumps, then side suits if nobody can trump.
        if not mode and self.pruned and not (left & self.black_two and left & self.rooks):
            cash = tops
            if clear and not crowded:
                cash |= sides
            s = rest if _count(cash) >= n else self._worth(cash) + self.trick_worth * _count(cash)
            if ours:
                if s >= need:
                    return True
            elif rest - s < need:
                return False
        self.nodes += 1
        if self.nodes >= self.look:
            self._look()
        # Leads: top cards of side suits, top trumps, suits of a partner, small cards.
        m = self._distinct(mine, foreign) if self.pruned else mine
        first = tops
        if clear:
            first = tops | sides
        if not foes & trumps:
            first = sides
        paying = self.paying
        found = not ours
        while m:
            x = m & first or m & tops or m & sides
            if x:
                bit = self._richest(x & ~trumps or x)
            else:
                x = m & helped
                if x:
                    bit = self._richest(x)
                else:
                    x = m & ~paying & ~trumps or m & ~trumps or m & ~paying or m
                    bit = self._poorest(x)
            m ^= bit
            i = _length(bit) - 1
            suit = self.suit_of[i]
            self.hands[leader] = mine ^ bit
            seat = leader + 1 if leader + 1 < self.players else 0
            answer = self._follow(
                seat, 1, suit, self.above[i] & (suit | trumps), leader, self.points[i], bit, left ^
                bit, need, rest, n, mode,
            )  # fmt: skip
            if answer == ours:
                found = ours
                break
        self.hands[leader] = mine
        if self.pruned and self.nodes <= self.limit:
            if found:
                low = need
            else:
                high = need - 1
            self._keep(key, (max(0, high)) << 32 | (low + 1 if low > 0 else 0))
        return bool(found)

    def _follow(
        self, seat: int, step: int, led: int, above: int, winner: int, points: int, table: int,
        left: int, need: int, rest: int, n: int, mode: int,
    ) -> bool:  # fmt: skip
        """The same when *seat* plays card number *step* of a trick.

        *above* are the cards that would take it from *winner*, *points* the counters on the
        *table*.
        """
        hand = self.hands[seat]
        ours = self.ours[seat]
        free = self.free
        m = hand & led
        m = m | hand & free if m else hand
        win = m & above
        give = win  # cards that bring their points home
        last = step == self.players - 1
        mate = self.ours[winner] == ours
        if m & (m - 1):
            if self.pruned:
                m = self._distinct(m, left ^ hand | table)
                win &= m
            if last:
                give = m if mate else win
            else:
                x = 0  # cards with which opponents still to play could take this trick
                other = seat
                for _at in range(step + 1, self.players):
                    other = other + 1 if other + 1 < self.players else 0
                    if self.ours[other] != ours:
                        y = self.hands[other]
                        z = y & led
                        x |= (z | y & free if z else y) & above
                if not x:
                    give = m & ~win if mate else win
                else:
                    s = _length(x)
                    give = win >> s << s
        paying = self.paying
        answer = not ours
        while m:
            x = m & give
            if x:
                bit = self._richest(x)
            else:
                x = m & win & ~paying or m & ~paying or m
                bit = self._poorest(x)
            m ^= bit
            i = _length(bit) - 1
            t = points + self.points[i]
            best = winner
            over = above
            if bit & above:
                best = seat
                over = self.above[i] & (led | self.trumps)
            if (table | bit) & self.black_two and (table | bit) & self.rooks:
                over = 0
                best = self._catcher((table | bit) & self.black_two, seat + self.players - step)
            self.hands[seat] = hand ^ bit
            if not last:
                following = seat + 1 if seat + 1 < self.players else 0
                answer = self._follow(
                    following, step + 1, led, over, best, t, table | bit, left ^ bit, need, rest, n,
                    mode,
                )  # fmt: skip
            else:
                answer = self._taken(best, t, left ^ bit, need, rest, n, mode)
            if answer == ours:
                break
        self.hands[seat] = hand
        return answer

    def _taken(
        self, winner: int, counters: int, left: int, need: int, rest: int, n: int, mode: int
    ) -> bool:
        """The same when *winner* has taken a trick with this many *counters*."""
        ours = self.ours[winner]
        gain = counters + self.trick_worth
        if n == 1:
            return self._end(ours, counters, need, rest, mode)
        if mode:
            if ours and mode & _TRICKS:
                mode -= 1
                if not mode & _TRICKS:
                    need -= self.majority
            if mode & _TRICKS and (mode & _TRICKS) > n - 1:
                mode &= ~_TRICKS
            if counters and not ours:
                mode &= _TRICKS
        if ours:
            need -= gain
        elif not mode and need > rest - gain:
            return False
        if not mode and need <= 0:
            return True
        return self._trick(winner, left, need, rest - gain, n - 1, mode)

    def _last_trick(self, leader: int, need: int, rest: int, mode: int) -> bool:
        """The same when every hand has one card left."""
        bit = self.hands[leader]
        i = _length(bit) - 1
        led = self.suit_of[i]
        above = self.above[i] & (led | self.trumps)
        winner = leader
        counters = self.points[i]
        table = bit
        seat = leader
        for _at in range(1, self.players):
            seat = seat + 1 if seat + 1 < self.players else 0
            bit = self.hands[seat]
            i = _length(bit) - 1
            counters += self.points[i]
            if bit & above:
                winner = seat
                above = self.above[i] & (led | self.trumps)
            table |= bit
            if table & self.black_two and table & self.rooks:
                above = 0
                winner = self._catcher(table & self.black_two, leader)
        return self._end(self.ours[winner], counters, need, rest, mode)

    def _end(self, ours: bool, counters: int, need: int, rest: int, mode: int) -> bool:
        """The same when the last trick was taken, and everything left goes with it."""
        if mode & _TRICKS and ours and (mode & _TRICKS) == 1:
            need -= self.majority
        if mode & _SWEEPING and (ours or not (counters or self.aside)):
            return bool(mode & _PAYS)
        if ours:
            need -= rest
        return need <= 0

    def _known(self, key: int) -> int:
        """The stored bounds of a position: the most, and one more than the least; 0 for none."""
        if not cython.compiled:
            return self.seen.get(key, 0)
        at = key >> _PLACE
        return self.bounds[at] if self.keys[at] == key else 0

    def _keep(self, key: int, bounds: int) -> None:
        if not cython.compiled:
            if len(self.seen) >= self.kept:
                self.seen.clear()
            self.seen[key] = bounds
        else:
            at = key >> _PLACE
            self.keys[at] = key
            self.bounds[at] = bounds


def _length(x: int) -> int:
    """The place of the highest bit, from 1; 0 if there is none."""
    if not cython.compiled:
        return x.bit_length()
    n = 0
    while x >> 8:
        x >>= 8
        n += 8
    return n + _LENGTHS[x]


def _count(x: int) -> int:
    """The number of bits set."""
    if not cython.compiled:
        return x.bit_count()
    n = 0
    while x:
        x &= x - 1
        n += 1
    return n
