"""Makes the mistakes of a JSON file, each in a new log, and prints what the writer says to the last call of each."""

import json
import sys

from tickscope_log import Log, LogError


def with_numbers(value):
    if isinstance(value, dict):
        return {key: with_numbers(part) for key, part in value.items()}
    return float("nan") if value == "NaN" else value


def last_words(mistake):
    with Log(sys.argv[1], **mistake["header"]) as log:
        return said_to_last_call(log, mistake["calls"])


def said_to_last_call(log, calls):
    *fine, (method, args, details) = calls
    for name, its_args, its_details in fine:
        getattr(log, name)(*its_args, **its_details)
    try:
        getattr(log, method)(*args, **with_numbers(details))
    except LogError as error:
        return str(error)
    return "nothing"


with open(sys.argv[2], encoding="utf-8") as file:
    for mistake in json.load(file):
        print(last_words(mistake))
