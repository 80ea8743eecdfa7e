"""Makes mistakes that only Python lets anybody make, and prints what the writer says to each."""

import sys

from tickscope_log import Log, LogError


class Array:
    """As NumPy has them, which need not be installed."""

    def __init__(self, value):
        self.value = value

    def tolist(self):
        return self.value


def hit(**details):
    def call(log):
        log.unit("ash", "red", bars={"hp": 30})
        log.tick()
        log.event("hit", **details)

    return call


TRIED = [
    hit(fields={7: "x"}),
    hit(set={"ash": {7: 1}}),
    hit(set={7: {}}),
    hit(units={"ash"}),
    hit(units=[["ash"]]),
    hit(fields={"x": {1}}),
    hit(fields={"x": float("nan")}),
    hit(fields={"x": Array(float("-inf"))}),
    hit(set={"ash": {"at": Array([1.5, 0])}}),
    hit(set={"ash": {"at": Array([6, 0])}}),
    hit(cause=Array([1, 2])),
    hit(set={"ash": {"at": Array([1, 0])}}, units=Array(["ash"]), fields={"x": Array(5)}),
    lambda log: log.unit("ash", "red", at=float("inf")),
    lambda log: log.close(),
]


BOARD = {"grid": "square", "width": Array(6), "height": Array(4)}


def said_to(call):
    with Log(sys.argv[1], game="Toy arena", board=BOARD) as log:
        try:
            call(log)
        except LogError as error:
            return str(error)
    return "nothing"


def said_to_header(**header):
    try:
        Log(sys.argv[1], **header)
    except LogError as error:
        return str(error)
    return "nothing"


for call in TRIED:
    print(said_to(call))
for header in [{"game": None}, {"game": "Toy arena", "sides": "red"}, {"game": "Toy arena", "board": 5}]:
    print(said_to_header(**header))
print(open(sys.argv[1], encoding="utf-8").read(), end="")
