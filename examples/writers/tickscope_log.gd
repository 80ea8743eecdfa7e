# Writes a battle of your game as a log that Tickscope opens. Copy this file into your project: it needs Godot 4 and
# nothing else. How to use it: docs/your-game.md.
#
#     var battle := TickscopeLog.new("user://battle.jsonl", {"game": "Toy arena"})
#     battle.unit("ash", "red", {"bars": {"hp": 30}})
#     battle.unit("bor", "blue", {"bars": {"hp": 12}})
#     battle.tick()
#     var hit := battle.event("hit", {"units": ["ash", "bor"], "set": {"bor": {"hp": 0}}})
#     battle.event("death", {"cause": hit, "units": ["bor"], "set": {"bor": {"alive": false}}})
#     battle.outcome("red wins", {"winner": "red"})
#     battle.close()
#
# What is wrong with a line is told as an error in the debugger, and kept in `last_error`; the line is not written.
class_name TickscopeLog
extends RefCounted

const TONES: Array = ["attack", "heal", "move", "effect", "miss", "death", "info"]
const VERDICTS: Array = ["selected", "rejected", "skipped"]
const SET_KEYS: Array = ["at", "badges", "side", "alive", "fields"]
const HEADER_KEYS: Array = ["game", "name", "description", "sides", "board", "level", "source"]
const UNIT_KEYS: Array = ["name", "glyph", "bars", "at", "badges", "fields"]
const DECISION_KEYS: Array = ["question", "options"]
const EVENT_KEYS: Array = ["cause", "text", "units", "tone", "until", "set", "fields"]

var last_error := ""

var _file: FileAccess
var _bars_of := {}
var _sides: Array = []
var _sides_are_fixed := false
var _board := {}
var _tick := -1
var _events := 0
var _ended := false
var _name_pattern := RegEx.create_from_string("^[\\p{L}\\p{Nd}_]+$")


## `header` has "game" and may have "name", "description", "sides" (ids in order; given, there are no others),
## "board" ({"grid": "square", "width": 8, "height": 8}), "level" (the bar that lanes and curves follow) and "source".
func _init(path: String, header: Dictionary) -> void:
	_sides_are_fixed = header.get("sides") != null
	_sides = _array(header.get("sides")).duplicate()
	_board = _dictionary(header.get("board"))
	var line := _merged({"format": "tickscope/log", "version": 1}, header, HEADER_KEYS)
	var problem := _first([
		_unless_keys(header, HEADER_KEYS, "The header"),
		_unless_kind(header.get("game"), "a text", "The header: game"),
		_unless_list(header.get("sides"), "The header: sides"),
		_unless_map(header.get("board"), "The header: board"),
		_unless_finite(line, "The header"),
	])
	if problem != "":
		_tell(problem)
		return
	# Only now, for it empties a log that is there.
	_file = FileAccess.open(path, FileAccess.WRITE)
	if _file == null:
		_tell("%s cannot be written: %s" % [path, error_string(FileAccess.get_open_error())])
		return
	_store(line)


## Somebody who is there from the start or, after a tick, joins. `details` may have "name", "glyph", "bars"
## ({"hp": [value, max]} or {"hp": 30}), "at" ([column, row] or a Vector2i), "badges" and "fields".
func unit(id: String, side: String, details := {}) -> void:
	var what := 'Unit "%s"' % id
	var problem := _first([
		_unless_open(),
		_unless(not _bars_of.has(id), '%s is there already: to bring it back, set "alive" to true in an event' % what),
		_unless_side(side, what) if _sides_are_fixed else "",
		_unless_keys(details, UNIT_KEYS, what),
		_unless_cell(details.get("at"), what),
		_unless_names(details.get("bars"), what, "bars"),
		_unless_names(details.get("fields"), what, "fields"),
	])
	var bars: Array = _dictionary(details.get("bars")).keys()
	for bar in bars:
		problem = _first([problem, _unless(not SET_KEYS.has(bar), '%s has a bar called "%s", which means something else in a set' % [what, bar])])
	if _write(problem, what, {"unit": id, "side": side}, details, UNIT_KEYS):
		_bars_of[id] = bars
		if not _sides.has(side):
			_sides.append(side)


## Begins the next tick, counted from 0, and returns its number.
func tick(note := "") -> int:
	var details := {} if note == "" else {"note": note}
	if _write(_unless_open(), "Tick %d" % (_tick + 1), {"tick": _tick + 1}, details, ["note"]):
		_tick += 1
	return _tick


func phase(name: String) -> void:
	var what := 'Phase "%s"' % name
	_write(_unless_tick(what), what, {"phase": name})


## `who` is a unit or a side. `details` may have "question" and "options"
## ([{"label": "Strike", "verdict": "selected"}]; none if it was busy).
func decision(who: String, details := {}) -> void:
	var what := 'Decision of "%s"' % who
	var problem := _first([
		_unless_tick(what),
		_unless(_bars_of.has(who) or _sides.has(who), "%s: no unit or side is called that" % what),
		_unless_keys(details, DECISION_KEYS, what),
		_unless_list(details.get("options"), what + ": options"),
	])
	var selected := 0
	var options := _array(details.get("options"))
	for i in options.size():
		problem = _first([problem, _unless_option(options[i], i, what)])
		selected += 1 if str(_dictionary(options[i]).get("verdict")) == "selected" else 0
	problem = _first([problem, _unless(selected <= 1, "%s has %d selected options: only one can be chosen" % [what, selected])])
	_write(problem, what, {"decision": who}, details, DECISION_KEYS)


## Returns its id, which later events can name as their "cause", or 0 if it was not written. `details` may also have
## "text", "units" (the doer, then whom it concerns), "tone", "until" (the tick up to which a bar is drawn), "set" (what
## changes, {"bor": {"hp": 5, "at": [3, 1]}}) and "fields".
func event(type: String, details := {}) -> int:
	var what := 'Event "%s"' % type
	var given := _given(details)
	# What an event returned that was not written: that has been told already.
	if _is_whole(given.get("cause")) and given["cause"] == 0:
		given.erase("cause")
	var tone: Variant = given.get("tone", "info")
	var until: Variant = given.get("until", _tick)
	var cause: Variant = given.get("cause", 0)
	var is_known: bool = _is_whole(cause) and cause >= 0 and cause <= _events
	var is_ahead: bool = _kind(until) == "a number" and until >= _tick
	var problem := _first([
		_unless_tick(what),
		_unless_keys(given, EVENT_KEYS, what),
		_unless(is_known, "%s has cause %s, which is no event so far" % [what, _shown(cause)]),
		_unless(TONES.has(tone), '%s has tone "%s", which is none of %s' % [what, tone, ", ".join(TONES)]),
		_unless_kind(until, "a number", what + ": until"),
		_unless(is_ahead, "%s lasts until tick %s, but this is tick %d" % [what, _shown(until), _tick]),
		_unless_names(given.get("fields"), what, "fields"),
		_unless_list(given.get("units"), what + ": units"),
		_unless_map(given.get("set"), what + ": set"),
	])
	for id in _array(given.get("units")):
		problem = _first([problem, _unless_unit(id, what)])
	var changes := _dictionary(given.get("set"))
	for id in changes:
		problem = _first([problem, _unless_change(id, changes[id], what)])
	if not _write(problem, what, {"event": type, "id": _events + 1}, given, EVENT_KEYS):
		return 0
	_events += 1
	return _events


## `details` may have "winner", a side.
func outcome(text: String, details := {}) -> void:
	var problem := _first([
		_unless_open(),
		_unless_keys(details, ["winner"], "The outcome"),
		_unless_side(details["winner"], "The outcome") if details.get("winner") != null else "",
	])
	if _write(problem, "The outcome", {"outcome": text}, details, ["winner"]):
		_ended = true


func close() -> void:
	_ended = true
	if _file != null:
		_file.close()


## Whether the line was written. It is flushed at once, so that the log can be watched as it grows and a crash leaves
## all of it.
func _write(problem: String, what: String, line: Dictionary, details := {}, keys: Array = []) -> bool:
	var merged := _merged(line, details, keys)
	var found := _first([problem, _unless_finite(merged, what)])
	if found != "":
		_tell(found)
		return false
	if _file == null:
		return false
	_store(merged)
	return true


func _merged(line: Dictionary, details: Dictionary, keys: Array) -> Dictionary:
	var given := _given(details)
	for key in keys:
		if given.has(key):
			line[key] = given[key]
	return line


func _store(line: Dictionary) -> void:
	_file.store_string(_json(line) + "\n")
	_file.flush()


func _tell(problem: String) -> void:
	last_error = "Tickscope log: " + problem
	push_error(last_error)


func _first(problems: Array) -> String:
	for problem in problems:
		if problem != "":
			return problem
	return ""


func _unless(holds: bool, problem: String) -> String:
	return "" if holds else problem


func _unless_open() -> String:
	return _unless(not _ended, "it has ended: nothing can follow the outcome")


func _unless_tick(what: String) -> String:
	return _first([_unless_open(), _unless(_tick >= 0, "%s comes before the first tick: call tick() first" % what)])


func _unless_unit(id: Variant, what: String) -> String:
	return _unless(_bars_of.has(id), '%s names unit "%s", which has not joined: call unit() for it first' % [what, _shown(id)])


func _unless_side(side: Variant, what: String) -> String:
	return _unless(_sides.has(side), '%s names side "%s", which is none of %s' % [what, side, ", ".join(_sides)])


func _unless_keys(details: Dictionary, keys: Array, what: String) -> String:
	for key in details:
		if not keys.has(key):
			return '%s has "%s", which is none of %s' % [what, key, ", ".join(keys)]
	return ""


func _unless_cell(at: Variant, what: String) -> String:
	if at == null:
		return ""
	var cell: Variant = [at.x, at.y] if at is Vector2i or at is Vector2 else at
	var place := "%s is at %s" % [what, _shown(cell)]
	if _kind(cell) != "a list" or cell.size() != 2 or not _is_whole(cell[0]) or not _is_whole(cell[1]):
		return place + ": a cell is two whole numbers"
	var width: Variant = _board.get("width")
	var height: Variant = _board.get("height")
	if not _is_whole(width) or not _is_whole(height):
		return ""
	if cell[0] >= 0 and cell[0] < width and cell[1] >= 0 and cell[1] < height:
		return ""
	return "%s, off the board: columns are 0 to %d, rows 0 to %d" % [place, width - 1, height - 1]


func _is_whole(value: Variant) -> bool:
	return value is int or (value is float and is_finite(value) and value == floor(value))


func _kind(value: Variant) -> String:
	match typeof(value):
		TYPE_NIL:
			return "nothing"
		TYPE_STRING, TYPE_STRING_NAME, TYPE_NODE_PATH:
			return "a text"
		TYPE_BOOL:
			return "a boolean"
		TYPE_INT, TYPE_FLOAT:
			return "a number"
		TYPE_DICTIONARY:
			return "a map"
		TYPE_ARRAY, TYPE_PACKED_STRING_ARRAY, TYPE_PACKED_INT32_ARRAY, TYPE_PACKED_INT64_ARRAY, TYPE_PACKED_FLOAT32_ARRAY, TYPE_PACKED_FLOAT64_ARRAY:
			return "a list"
	return "something else"


func _unless_kind(value: Variant, kind: String, path: String) -> String:
	return _unless(_kind(value) == kind, "%s is %s, but should be %s" % [path, _kind(value), kind])


func _unless_list(value: Variant, path: String) -> String:
	return "" if value == null else _unless_kind(value, "a list", path)


func _unless_map(value: Variant, path: String) -> String:
	return "" if value == null else _unless_kind(value, "a map", path)


func _unless_names(named: Variant, what: String, key: String) -> String:
	for name in _dictionary(named):
		if _kind(name) != "a text":
			return "%s: %s has the key %s, which is no text" % [what, key, _shown(name)]
		if _name_pattern.search(name) == null:
			return '%s has "%s": names are made of letters, digits and _' % [what, name]
	return _unless_map(named, "%s: %s" % [what, key])


func _unless_change(id: Variant, given: Variant, what: String) -> String:
	if not _bars_of.has(id):
		return _unless_unit(id, what)
	var change := _dictionary(given)
	var known: Array = _bars_of[id] + SET_KEYS
	for key in change:
		if not known.has(key):
			return '%s sets "%s" of "%s", which has only %s' % [what, _shown(key), id, ", ".join(known)]
	return _first([
		_unless_kind(given, "a map", "%s: set: %s" % [what, id]),
		_unless_side(change["side"], what) if change.get("side") != null else "",
		_unless_cell(change.get("at"), '%s: "%s"' % [what, id]),
		_unless_names(change.get("fields"), what, "set: %s: fields" % id),
	])


func _unless_option(given: Variant, i: int, what: String) -> String:
	var path := "%s: options: %d" % [what, i]
	if not given is Dictionary:
		return _unless_kind(given, "a map", path)
	var verdict: Variant = given.get("verdict")
	if not VERDICTS.has(verdict):
		return '%s: option "%s" has verdict "%s", which is none of %s' % [what, given.get("label"), verdict, ", ".join(VERDICTS)]
	var candidates := _array(given.get("candidates"))
	for j in candidates.size():
		var candidate := _dictionary(candidates[j])
		var problem := _first([
			_unless_kind(candidates[j], "a map", "%s: candidates: %d" % [path, j]),
			_unless_unit(candidate["unit"], what) if candidate.get("unit") != null else "",
			_unless_cell(candidate.get("at"), what + ": a candidate"),
		])
		if problem != "":
			return problem
	return _unless_list(given.get("candidates"), path + ": candidates")


func _unless_finite(value: Variant, path: String) -> String:
	if value is float:
		return _unless(is_finite(value), "%s is %s: only finite numbers can be written" % [path, _shown(value)])
	if value is Array:
		for i in value.size():
			var problem := _unless_finite(value[i], "%s: %d" % [path, i])
			if problem != "":
				return problem
	if value is Dictionary:
		for key in value:
			var problem := _unless_finite(value[key], "%s: %s" % [path, key])
			if problem != "":
				return problem
	return ""


## As it is told in any language.
func _shown(value: Variant) -> String:
	if value == null:
		return "null"
	if _kind(value) == "a list":
		return "[" + ", ".join(Array(value).map(_shown)) + "]"
	if value is float and not is_finite(value):
		return "NaN" if is_nan(value) else ("Infinity" if value > 0 else "-Infinity")
	return _json(value) if _kind(value) == "a number" else str(value)


## JSON.stringify leaves control characters as they are, and writes vectors as texts.
func _json(value: Variant) -> String:
	match typeof(value):
		TYPE_STRING, TYPE_STRING_NAME, TYPE_NODE_PATH:
			return _quoted(String(value))
		TYPE_FLOAT:
			return str(int(value)) if value == floor(value) and absf(value) < 1e15 else JSON.stringify(value, "", false, true)
		TYPE_VECTOR2I, TYPE_VECTOR2:
			return _json([value.x, value.y])
		TYPE_DICTIONARY:
			var entries: Array = []
			for key in value:
				entries.append(_quoted(str(key)) + ":" + _json(value[key]))
			return "{" + ",".join(entries) + "}"
		TYPE_ARRAY, TYPE_PACKED_STRING_ARRAY, TYPE_PACKED_INT32_ARRAY, TYPE_PACKED_INT64_ARRAY, TYPE_PACKED_FLOAT32_ARRAY, TYPE_PACKED_FLOAT64_ARRAY:
			return "[" + ",".join(Array(value).map(_json)) + "]"
	return JSON.stringify(value)


func _quoted(text: String) -> String:
	var escaped := text.replace("\\", "\\\\").replace('"', '\\"')
	if escaped.strip_escapes() != escaped:
		for code in range(1, 32):
			escaped = escaped.replace(String.chr(code), "\\u%04x" % code)
	return '"' + escaped + '"'


func _array(value: Variant) -> Array:
	return Array(value) if _kind(value) == "a list" else []


func _dictionary(value: Variant) -> Dictionary:
	return value if value is Dictionary else {}


## Null says as much as leaving it out.
func _given(details: Dictionary) -> Dictionary:
	var given := {}
	for key in details:
		if details[key] != null:
			given[key] = details[key]
	return given
