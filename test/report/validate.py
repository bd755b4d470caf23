#!/usr/bin/env python3
"""Validates JSON documents against docs/report.schema.json, without packages from outside the standard library.

Knows the part of JSON Schema that the schema uses and refuses a schema that uses more, so that no rule is silently
skipped. usage: validate.py SCHEMA DOCUMENT...
"""
import json
import re
import sys

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
NOT_RULES = {"$schema", "title", "description", "definitions"}


def is_type(value, name):
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))


class Validator:
    def __init__(self, schema):
        self.schema = schema
        self.errors = []

    def check(self, value, schema, where):
        for key, rule in schema.items():
            if key not in NOT_RULES:
                self.rule(key, rule, value, schema, where)

    def rule(self, key, rule, value, schema, where):
        def need(holds, text):
            if not holds:
                self.errors.append(f"{where}: {text}")

        if key == "$ref":
            target = self.schema
            for part in rule.removeprefix("#/").split("/"):
                target = target[part]
            self.check(value, target, where)
        elif key == "type":
            names = rule if isinstance(rule, list) else [rule]
            need(any(is_type(value, name) for name in names), f"{value!r} is not of type {rule}")
        elif key == "const":
            need(value == rule and type(value) is type(rule), f"{value!r} is not {rule!r}")
        elif key == "enum":
            need(value in rule, f"{value!r} is not one of {rule}")
        elif key == "pattern":
            need(not isinstance(value, str) or re.search(rule, value), f"{value!r} does not match {rule}")
        elif key == "minimum":
            need(not is_type(value, "integer") or value >= rule, f"{value!r} is below {rule}")
        elif key in ("minItems", "maxItems"):
            if isinstance(value, list):
                need(len(value) >= rule if key == "minItems" else len(value) <= rule, f"{len(value)} items, {key} {rule}")
        elif key == "items":
            for i, item in enumerate(value if isinstance(value, list) else []):
                self.check(item, rule, f"{where}[{i}]")
        elif key == "required":
            if isinstance(value, dict):
                for name in rule:
                    need(name in value, f"member {name} is missing")
        elif key == "properties":
            if isinstance(value, dict):
                for name, part in rule.items():
                    if name in value:
                        self.check(value[name], part, f"{where}.{name}")
        elif key == "additionalProperties":
            if isinstance(value, dict) and rule is False:
                for name in value:
                    need(name in schema.get("properties", {}), f"unexpected member {name}")
        else:
            raise SystemExit(f"validate.py does not know the rule '{key}' at {where}")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    bad = False
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        validator = Validator(schema)
        validator.check(document, schema, "$")
        races = document.get("races", [])
        if document.get("complete") and document["summary"]["races"] != sum(race.get("baseline") != "absent" for race in races):
            validator.errors.append("$.summary.races is not the number of races")
        for error in validator.errors:
            print(f"{path}: {error}")
        bad |= bool(validator.errors)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
