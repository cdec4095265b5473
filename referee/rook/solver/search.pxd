# The C types of search.py: Cython reads them when it compiles, Python never does.
cimport cython


from referee.rook.solver.layout cimport Layout, cards_t

cdef int[256] _LENGTHS
cdef int _BETWEEN, _PLACE, _TRICKS, _SWEEPING, _PAYS
cdef long long _NO_BOUND

cdef class Search(Layout):
    cdef readonly long long nodes
    cdef long long limit, began, look
    cdef object budget, fault
    cdef cards_t[8] hands
    cdef dict seen
    cdef cards_t[::1] keys
    cdef cards_t[::1] bounds

    @cython.locals(seat=cython.int, step=cython.int, led=cards_t, above=cards_t, winner=cython.int, points=cython.int,
                   table=cards_t, left=cards_t, rest=cython.int, n=cython.int, answer=cython.bint)
    cpdef ask(self, object position, int need, int mode, object budget)

    cdef void _look(self) noexcept with gil

    @cython.locals(low=cython.longlong, high=cython.longlong, key=cards_t, known=cards_t, mine=cards_t,
                   ours=cython.bint, foes=cards_t, mates=cards_t, many=cython.int, crowded=cython.bint, clear=cython.bint,
                   foreign=cards_t, trumps=cards_t, s=cython.int, tops=cards_t, k=cython.int, seat=cython.int,
                   x=cards_t, sides=cards_t, helped=cards_t, at=cython.int, side=cards_t, cash=cards_t,
                   m=cards_t, first=cards_t, paying=cards_t, found=cython.bint, bit=cards_t, i=cython.int,
                   suit=cards_t, answer=cython.bint)
    cdef bint _trick(self, int leader, cards_t left, int need, int rest, int n,
                     int mode) noexcept nogil

    @cython.locals(hand=cards_t, ours=cython.bint, free=cards_t, m=cards_t, win=cards_t, give=cards_t,
                   last=cython.bint, mate=cython.bint, x=cards_t, y=cards_t, z=cards_t, other=cython.int, _at=cython.int,
                   s=cython.int, paying=cards_t, answer=cython.bint, bit=cards_t, i=cython.int, t=cython.int, best=cython.int,
                   over=cards_t, following=cython.int)
    cdef bint _follow(self, int seat, int step, cards_t led, cards_t above, int winner, int points,
                      cards_t table, cards_t left, int need, int rest, int n,
                      int mode) noexcept nogil

    @cython.locals(ours=cython.bint, gain=cython.int)
    cdef bint _taken(self, int winner, int counters, cards_t left, int need, int rest, int n,
                     int mode) noexcept nogil

    @cython.locals(bit=cards_t, i=cython.int, led=cards_t, above=cards_t, winner=cython.int, counters=cython.int,
                   table=cards_t, seat=cython.int, _at=cython.int)
    cdef bint _last_trick(self, int leader, int need, int rest, int mode) noexcept nogil

    cdef bint _end(self, bint ours, int counters, int need, int rest, int mode) noexcept nogil

    @cython.locals(at=cards_t)
    cdef cards_t _known(self, cards_t key) noexcept nogil

    @cython.locals(at=cards_t)
    cdef void _keep(self, cards_t key, cards_t bounds) noexcept nogil

@cython.locals(n=cython.int)
cdef int _length(cards_t x) noexcept nogil

@cython.locals(n=cython.int)
cdef int _count(cards_t x) noexcept nogil
