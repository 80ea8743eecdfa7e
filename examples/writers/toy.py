"""A small battle that uses everything a log can hold. toy.ts, toy.cs and toy.gd play the same one."""

import sys

from tickscope_log import Log


def play_toy(path):
    log = Log(
        path,
        game="Toy arena",
        name="A toy battle",
        description="Ash meets Bør at the well",
        sides=["red", "blue"],
        board={"grid": "square", "width": 6, "height": 4, "marks": [{"at": [2, 2], "label": "well", "glyph": "W"}]},
        level="hp",
        source={"engine": "toy", "version": "1.0", "seed": 7},
    )
    log.unit(
        "ash",
        "red",
        name="Ash",
        glyph="A",
        bars={"hp": [30, 30], "mana": [4, 10]},
        at=[1, 1],
        fields={"level": 3, "class": "knight", "veteran": True},
    )
    log.unit("bor", "blue", name="Bør", bars={"hp": [12.5, 20]}, at=[4, 1], badges=["asleep"])

    log.tick("round 1")
    log.phase("plan")
    log.decision(
        "ash",
        question="What to do?",
        options=[
            {
                "label": "Heal",
                "verdict": "rejected",
                "reason": "not hurt",
                "checks": [{"name": "hp", "passed": False, "actual": 30, "relation": "<", "needed": 15}],
            },
            {
                "label": "Strike",
                "verdict": "selected",
                "checks": [{"name": "awake", "passed": True, "note": "knights never sleep"}],
                "candidates": [
                    {"unit": "bor", "score": {"distance": 3}, "kept": True},
                    {"at": [2, 2], "score": {"distance": 1.5}, "kept": False, "because": "nobody is there"},
                ],
            },
            {"label": "Wait", "verdict": "skipped"},
        ],
    )
    log.phase("act")
    walk = log.event("walk", units=["ash"], tone="move", set={"ash": {"at": [3, 1]}})
    hit = log.event(
        "hit",
        cause=walk,
        units=["ash", "bor"],
        tone="attack",
        set={"bor": {"hp": 5.25, "badges": []}},
        fields={"damage": 7.25, "critical": False},
    )

    log.tick("round 2")
    log.unit("cyn", "blue", name="Cyn", bars={"hp": 9}, at=[5, 3])
    log.phase("plan")
    log.decision(
        "blue",
        question="Who acts?",
        options=[
            {"label": "Bør casts", "verdict": "selected"},
            {"label": "Cyn waits", "verdict": "rejected"},
        ],
    )
    log.decision("ash")
    log.phase("act")
    cast = log.event(
        "cast",
        cause=hit,
        text='Bør mutters "fire"',
        units=["bor"],
        tone="effect",
        until=2,
        set={"bor": {"fields": {"spell": "fire"}}},
    )

    log.tick()
    blow = log.event("hit", cause=cast, units=["ash", "bor"], tone="attack", set={"bor": {"hp": -2}})
    log.event(
        "death",
        cause=blow,
        units=["bor"],
        tone="death",
        set={"bor": {"alive": False, "at": None, "fields": {"spell": None}}},
    )
    log.event("surrender", cause=blow, units=["cyn", "ash"], set={"cyn": {"side": "red", "hp": [9, 12]}})
    log.outcome("red wins", winner="red")
    log.close()


if __name__ == "__main__":
    play_toy(sys.argv[1])
