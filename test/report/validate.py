#!/usr/bin/env python3
"""Validates JSON documents against a schema; a report also against what a schema cannot say. usage: validate.py SCHEMA DOCUMENT..."""
import json
import sys

import jsonschema


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def mistakes(document, validator):
    for error in validator.iter_errors(document):
        yield f"{error.json_path}: {error.message}"
    if "races" in document and document["complete"]:
        if document["summary"]["races"] != sum(race.get("baseline") != "absent" for race in document["races"]):
            yield "$.summary.races: not the number of races"


schema = load(sys.argv[1])
kind = jsonschema.validators.validator_for(schema)
kind.check_schema(schema)
bad = [f"{path}: {mistake}" for path in sys.argv[2:] for mistake in mistakes(load(path), kind(schema))]
print("\n".join(bad))
sys.exit(bool(bad))
