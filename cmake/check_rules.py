#!/usr/bin/env python3
"""Fails unless the rules of the model and the ids in docs/semantics.md are the same, each in its section.

An id stands in the documentation in back quotes and square brackets, after the sentence that it implements: [`task.create`].

usage: check_rules.py MODEL SEMANTICS
"""
import re
import subprocess
import sys


def documented(text):
    """id -> numbers of the sections where it stands."""
    ids, section = {}, 0
    for line in text.splitlines():
        if heading := re.match(r"## (\d+)\.", line):
            section = int(heading[1])
        for name in re.findall(r"\[`([a-z]+\.[a-z-]+)`\]", line):
            ids.setdefault(name, []).append(section)
    return ids


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    lines = subprocess.run([sys.argv[1], "--rules"], capture_output=True, text=True, check=True).stdout.split("\n")
    rules = {name: int(section) for name, section in (line.split() for line in lines if line)}
    with open(sys.argv[2], encoding="utf-8") as file:
        ids = documented(file.read())
    errors = [f"{name}: a rule that {sys.argv[2]} does not name" for name in rules if name not in ids]
    errors += [f"{name}: the model has no such rule" for name in ids if name not in rules]
    errors += [f"{name}: of section {rules[name]}, but named in {sections}" for name, sections in ids.items()
               if name in rules and sections != [rules[name]]]
    for error in sorted(errors):
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
