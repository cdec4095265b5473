"""How the store waits in a server of greenlets; a program of threads does not load gevent."""

import gevent
from gevent.lock import BoundedSemaphore
from gevent.selectors import GeventSelector

from referee.server.greenlets import open_in_a_thread
from referee.store.waiting import Waiting

BY_GREENLETS = Waiting(BoundedSemaphore, gevent.sleep, GeventSelector, open_in_a_thread)
