"""Writes a battle of your game as a log that Tickscope opens.

Copy this file into your game: it needs Python 3.8 and nothing else. How to use it: docs/your-game.md.

    with Log("battle.jsonl", game="Toy arena") as log:
        log.unit("ash", "red", bars={"hp": 30})
        log.unit("bor", "blue", bars={"hp": 12})
        log.tick()
        hit = log.event("hit", units=["ash", "bor"], set={"bor": {"hp": 0}})
        log.event("death", cause=hit, units=["bor"], set={"bor": {"alive": False}})
        log.outcome("red wins", winner="red")
"""

import json
import math

TONES = ["attack", "heal", "move", "effect", "miss", "death", "info"]
VERDICTS = ["selected", "rejected", "skipped"]
SET_KEYS = ["at", "badges", "side", "alive", "fields"]


class LogError(ValueError):
    """Says what is wrong with a line, which is then not written."""


class Log:
    def __init__(self, path, *, game, name=None, description=None, sides=None, board=None, level=None, source=None):
        """`sides`: ids in order; given, there are no others. `board`: {"grid": "square", "width": 8, "height": 8}.
        `level`: the bar that lanes and curves follow. `source`: free, such as engine, version and seed."""
        self._bars_of = {}
        self._sides = list(_list(sides, "The header: sides"))
        self._sides_are_fixed = sides is not None
        self._board = _map(board, "The header: board")
        self._tick = -1
        self._events = 0
        self._ended = False
        _demand_kind(game, "a text", "The header: game")
        header = _line(
            "The header",
            {"format": "tickscope/log", "version": 1, "game": game},
            name=name, description=description, sides=sides, board=board, level=level, source=source,
        )  # fmt: skip
        # Only now, for it empties a log that is there. Line by line, so that the log can be watched as it grows and a
        # crash leaves all of it.
        self._file = open(path, "w", buffering=1, encoding="utf-8", newline="\n")
        self._file.write(header)

    def unit(self, id, side, *, name=None, glyph=None, bars=None, at=None, badges=None, fields=None):
        """Somebody who is there from the start or, after a tick, joins. `bars`: {"hp": [value, max]} or {"hp": 30}."""
        what = f'Unit "{id}"'
        self._demand_open()
        _demand_kind(id, "a text", f"{what}: id")
        _demand_kind(side, "a text", f"{what}: side")
        _demand(id not in self._bars_of, f'{what} is there already: to bring it back, set "alive" to True in an event')
        if self._sides_are_fixed:
            self._demand_side(side, what)
        self._demand_cell(at, what)
        _demand_names(bars, what, "bars")
        _demand_names(fields, what, "fields")
        for bar in bars or {}:
            _demand(bar not in SET_KEYS, f'{what} has a bar called "{bar}", which means something else in a set')
        line = {"unit": id, "side": side}
        self._write(what, line, name=name, glyph=glyph, bars=bars, at=at, badges=badges, fields=fields)
        self._bars_of[id] = list(bars or {})
        if side not in self._sides:
            self._sides.append(side)

    def tick(self, note=None):
        """Begins the next tick, counted from 0, and returns its number."""
        self._demand_open()
        self._write(f"Tick {self._tick + 1}", {"tick": self._tick + 1}, note=note)
        self._tick += 1
        return self._tick

    def phase(self, name):
        what = f'Phase "{name}"'
        self._demand_tick(what)
        _demand_kind(name, "a text", f"{what}: name")
        self._write(what, {"phase": name})

    def decision(self, who, *, question=None, options=None):
        """`who`: a unit or a side. `options`: [{"label": "Strike", "verdict": "selected"}]; none if it was busy."""
        what = f'Decision of "{who}"'
        self._demand_tick(what)
        is_known = isinstance(who, str) and (who in self._bars_of or who in self._sides)
        _demand(is_known, f"{what}: no unit or side is called that")
        options_given = _list(options, f"{what}: options")
        for i, option in enumerate(options_given):
            self._demand_option(option, i, what)
        selected = sum(option["verdict"] == "selected" for option in options_given)
        _demand(selected <= 1, f"{what} has {selected} selected options: only one can be chosen")
        self._write(what, {"decision": who}, question=question, options=options)

    def event(self, type, *, cause=None, text=None, units=None, tone=None, until=None, set=None, fields=None):
        """Returns its id, which later events can name as their `cause`. `units`: the doer, then whom it concerns.
        `until`: the tick up to which a bar is drawn. `set`: what changes, {"bor": {"hp": 5, "at": [3, 1]}}."""
        what = f'Event "{type}"'
        self._demand_tick(what)
        _demand_kind(type, "a text", f"{what}: type")
        for id in _list(units, f"{what}: units"):
            self._demand_unit(id, what)
        for id, change in _map(set, f"{what}: set").items():
            self._demand_change(id, change, what)
        is_known = cause is None or _plain(cause) in range(1, self._events + 1)
        _demand(is_known, f"{what} has cause {_shown(_plain(cause))}, which is no event so far")
        _demand(tone is None or tone in TONES, f'{what} has tone "{tone}", which is none of {", ".join(TONES)}')
        if until is not None:
            _demand_kind(until, "a number", f"{what}: until")
        is_ahead = until is None or until >= self._tick
        _demand(is_ahead, f"{what} lasts until tick {_shown(until)}, but this is tick {self._tick}")
        _demand_names(fields, what, "fields")
        line = {"event": type, "id": self._events + 1}
        self._write(what, line, cause=cause, text=text, units=units, tone=tone, until=until, set=set, fields=fields)
        self._events += 1
        return self._events

    def outcome(self, text, *, winner=None):
        self._demand_open()
        _demand_kind(text, "a text", "The outcome")
        if winner is not None:
            self._demand_side(winner, "The outcome")
        self._write("The outcome", {"outcome": text}, winner=winner)
        self._ended = True

    def close(self):
        self._ended = True
        self._file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _write(self, what, line, **details):
        self._file.write(_line(what, line, **details))

    def _demand_open(self):
        _demand(not self._ended, "it has ended: nothing can follow the outcome")

    def _demand_tick(self, what):
        self._demand_open()
        _demand(self._tick >= 0, f"{what} comes before the first tick: call tick() first")

    def _demand_unit(self, id, what):
        is_known = isinstance(id, str) and id in self._bars_of
        _demand(is_known, f'{what} names unit "{id}", which has not joined: call unit() for it first')

    def _demand_side(self, side, what):
        _demand(side in self._sides, f'{what} names side "{side}", which is none of {", ".join(map(str, self._sides))}')

    def _demand_cell(self, at, what):
        if at is None:
            return
        cell = _plain(at)
        place = f"{what} is at {_shown(cell)}"
        is_cell = isinstance(cell, (list, tuple)) and len(cell) == 2 and all(map(_is_whole, cell))
        _demand(is_cell, f"{place}: a cell is two whole numbers")
        width, height = _plain(self._board.get("width")), _plain(self._board.get("height"))
        if not isinstance(width, int) or not isinstance(height, int):
            return
        is_on = 0 <= cell[0] < width and 0 <= cell[1] < height
        _demand(is_on, f"{place}, off the board: columns are 0 to {width - 1}, rows 0 to {height - 1}")

    def _demand_change(self, id, change, what):
        self._demand_unit(id, what)
        _demand_kind(change, "a map", f"{what}: set: {id}")
        known = self._bars_of[id] + SET_KEYS
        for key in change:
            _demand(key in known, f'{what} sets "{key}" of "{id}", which has only {", ".join(known)}')
        if change.get("side") is not None:
            self._demand_side(change["side"], what)
        self._demand_cell(change.get("at"), f'{what}: "{id}"')
        _demand_names(change.get("fields"), what, f"set: {id}: fields")

    def _demand_option(self, option, i, what):
        path = f"{what}: options: {i}"
        _demand_kind(option, "a map", path)
        label, verdict = option.get("label"), option.get("verdict")
        is_known = verdict in VERDICTS
        _demand(is_known, f'{what}: option "{label}" has verdict "{verdict}", which is none of {", ".join(VERDICTS)}')
        for j, candidate in enumerate(_list(option.get("candidates"), f"{path}: candidates")):
            _demand_kind(candidate, "a map", f"{path}: candidates: {j}")
            if candidate.get("unit") is not None:
                self._demand_unit(candidate["unit"], what)
            self._demand_cell(candidate.get("at"), f"{what}: a candidate")


def _demand(holds, sentence):
    if not holds:
        raise LogError(f"Tickscope log: {sentence}")


def _kind(value):
    value = _plain(value)
    if value is None:
        return "nothing"
    kinds = [(str, "text"), (bool, "boolean"), ((int, float), "number"), ((list, tuple), "list"), (dict, "map")]
    names = [name for types, name in kinds if isinstance(value, types)]
    return f"a {[*names, type(value).__name__][0]}"


def _demand_kind(value, kind, path):
    found = _kind(value)
    _demand(found == kind, f"{path} is {found}, but should be {kind}")


def _list(value, path):
    if value is None:
        return []
    _demand_kind(value, "a list", path)
    return _plain(value)


def _map(value, path):
    if value is None:
        return {}
    _demand_kind(value, "a map", path)
    return value


def _demand_names(named, what, key):
    for name in _map(named, f"{what}: {key}"):
        _demand_key(name, f"{what}: {key}")
        is_name = name != "" and all(letter == "_" or letter.isalpha() or letter.isdecimal() for letter in name)
        _demand(is_name, f'{what} has "{name}": names are made of letters, digits and _')


def _demand_key(key, path):
    _demand(isinstance(key, str), f"{path} has the key {key!r}, which is no text")


def _is_whole(value):
    return _kind(value) == "a number" and value % 1 == 0


def _shown(value):
    """As it is told in any language."""
    if isinstance(value, (list, tuple)):
        return f'[{", ".join(map(_shown, value))}]'
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return str(value)


def _line(what, line, **details):
    line.update((key, value) for key, value in details.items() if value is not None)
    return json.dumps(_json(line, what), ensure_ascii=False, separators=(",", ":")) + "\n"


def _json(value, path):
    value = _plain(value)
    if isinstance(value, float):
        _demand(math.isfinite(value), f"{path} is {_shown(value)}: only finite numbers can be written")
    if value is None or isinstance(value, (str, bool, int, float)):
        return value
    if isinstance(value, (list, tuple)):
        return [_json(part, f"{path}: {i}") for i, part in enumerate(value)]
    _demand(isinstance(value, dict), f"{path} is {value!r}: use texts, numbers, booleans, lists and dicts")
    for key in value:
        _demand_key(key, path)
    return {key: _json(part, f"{path}: {key}") for key, part in value.items()}


def _plain(value):
    """The numbers and arrays of NumPy, too."""
    return value.tolist() if hasattr(value, "tolist") else value
