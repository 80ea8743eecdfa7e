# A small battle that uses everything a log can hold. toy.ts, toy.py and toy.cs play the same one.
# Run it with: godot --headless --script toy.gd -- toy.jsonl
extends SceneTree

const Log := preload("tickscope_log.gd")


func _init() -> void:
	play_toy(OS.get_cmdline_user_args()[0])
	quit()


func play_toy(path: String) -> void:
	var battle := Log.new(path, {
		"game": "Toy arena",
		"name": "A toy battle",
		"description": "Ash meets Bør at the well",
		"sides": ["red", "blue"],
		"board": {"grid": "square", "width": 6, "height": 4, "marks": [{"at": [2, 2], "label": "well", "glyph": "W"}]},
		"level": "hp",
		"source": {"engine": "toy", "version": "1.0", "seed": 7},
	})
	battle.unit("ash", "red", {
		"name": "Ash",
		"glyph": "A",
		"bars": {"hp": [30, 30], "mana": [4, 10]},
		"at": [1, 1],
		"fields": {"level": 3, "class": "knight", "veteran": true},
	})
	battle.unit("bor", "blue", {"name": "Bør", "bars": {"hp": [12.5, 20]}, "at": Vector2i(4, 1), "badges": ["asleep"]})

	battle.tick("round 1")
	battle.phase("plan")
	battle.decision("ash", {
		"question": "What to do?",
		"options": [
			{
				"label": "Heal",
				"verdict": "rejected",
				"reason": "not hurt",
				"checks": [{"name": "hp", "passed": false, "actual": 30, "relation": "<", "needed": 15}],
			},
			{
				"label": "Strike",
				"verdict": "selected",
				"checks": [{"name": "awake", "passed": true, "note": "knights never sleep"}],
				"candidates": [
					{"unit": "bor", "score": {"distance": 3}, "kept": true},
					{"at": [2, 2], "score": {"distance": 1.5}, "kept": false, "because": "nobody is there"},
				],
			},
			{"label": "Wait", "verdict": "skipped"},
		],
	})
	battle.phase("act")
	var walk := battle.event("walk", {"units": ["ash"], "tone": "move", "set": {"ash": {"at": Vector2i(3, 1)}}})
	var hit := battle.event("hit", {
		"cause": walk,
		"units": ["ash", "bor"],
		"tone": "attack",
		"set": {"bor": {"hp": 5.25, "badges": []}},
		"fields": {"damage": 7.25, "critical": false},
	})

	battle.tick("round 2")
	battle.unit("cyn", "blue", {"name": "Cyn", "bars": {"hp": 9}, "at": [5, 3]})
	battle.phase("plan")
	battle.decision("blue", {
		"question": "Who acts?",
		"options": [
			{"label": "Bør casts", "verdict": "selected"},
			{"label": "Cyn waits", "verdict": "rejected"},
		],
	})
	battle.decision("ash")
	battle.phase("act")
	var cast := battle.event("cast", {
		"cause": hit,
		"text": 'Bør mutters "fire"',
		"units": ["bor"],
		"tone": "effect",
		"until": 2,
		"set": {"bor": {"fields": {"spell": "fire"}}},
	})

	battle.tick()
	var blow := battle.event("hit", {"cause": cast, "units": ["ash", "bor"], "tone": "attack", "set": {"bor": {"hp": -2}}})
	battle.event("death", {
		"cause": blow,
		"units": ["bor"],
		"tone": "death",
		"set": {"bor": {"alive": false, "at": null, "fields": {"spell": null}}},
	})
	battle.event("surrender", {"cause": blow, "units": ["cyn", "ash"], "set": {"cyn": {"side": "red", "hp": [9, 12]}}})
	battle.outcome("red wins", {"winner": "red"})
	battle.close()
