"""A game that ends without a word: nothing is closed, no buffer is emptied."""

import os
import sys

from tickscope_log import Log

log = Log(sys.argv[1], game="Toy arena")
log.unit("ash", "red")
log.tick()
os._exit(0)
