# The C types of layout.py: Cython reads them when it compiles, Python never does.
cimport cython

ctypedef unsigned long long cards_t

cdef int[256] _LENGTHS
cdef cards_t _ONE
cdef cards_t _MIX

cdef class Layout:
    cdef int players, trick_worth, majority, aside, kept
    cdef bint pruned
    cdef cards_t trumps, free, black_two, rooks, paying, special, lower
    cdef cards_t[4] suits
    cdef cards_t[64] above
    cdef cards_t[64] suit_of
    cdef cards_t[64] mark
    cdef int[64] points
    cdef int[8] ours
    cdef public dict codes, names

    @cython.locals(found=cython.int, earliest=cython.int, bit=cards_t, owner=cython.int, turn=cython.int)
    cdef int _catcher(self, cards_t twos, int leader) noexcept nogil

    @cython.locals(total=cython.int, m=cards_t, bit=cards_t)
    cdef int _worth(self, cards_t cards) noexcept nogil

    @cython.locals(m=cards_t, found=cards_t, most=cython.int, bit=cards_t, points=cython.int)
    cdef cards_t _richest(self, cards_t cards) noexcept nogil

    @cython.locals(x=cards_t, m=cards_t, found=cards_t, least=cython.int, bit=cards_t, points=cython.int)
    cdef cards_t _poorest(self, cards_t cards) noexcept nogil

    @cython.locals(paying=cards_t, out=cards_t, suit=cards_t, above=cards_t, plain=cython.bint,
                   rich=cards_t, m=cards_t, i=cython.int, bit=cards_t, x=cards_t, points=cython.int, y=cards_t)
    cdef cards_t _distinct(self, cards_t cards, cards_t others) noexcept nogil

    @cython.locals(h=cards_t, at=cython.int, m=cards_t, last=cards_t, bit=cards_t, mark=cards_t)
    cdef cards_t _key(self, cards_t left, int leader, int mode) noexcept nogil

@cython.locals(n=cython.int)
cdef int _length(cards_t x) noexcept nogil
