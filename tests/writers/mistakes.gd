# Makes the mistakes of a JSON file, each in a new log, and prints what the writer says to the last call of each.
extends SceneTree

const Log := preload("tickscope_log.gd")


func _init() -> void:
	var file := FileAccess.open(OS.get_cmdline_user_args()[1], FileAccess.READ)
	for mistake in JSON.parse_string(file.get_as_text()):
		print(last_words(mistake))
	quit()


func last_words(mistake: Dictionary) -> String:
	var battle := Log.new(OS.get_cmdline_user_args()[0], mistake["header"])
	var said_before := battle.last_error
	for call in mistake["calls"]:
		said_before = battle.last_error
		var details: Dictionary = with_numbers(call[2])
		battle.callv(call[0], call[1] + ([details] if details else []))
	battle.close()
	if said_before != "":
		return "too early: " + said_before
	return battle.last_error if battle.last_error != "" else "nothing"


func with_numbers(value: Variant) -> Variant:
	if value is Dictionary:
		var numbers := {}
		for key in value:
			numbers[key] = with_numbers(value[key])
		return numbers
	return NAN if value is String and value == "NaN" else value
