"""The two words of Cython that the search says, where there is no Cython: they do nothing."""

from contextlib import nullcontext

compiled = False
"""This is plain Python."""
nogil = nullcontext()
"""Nothing gives up the lock here."""
