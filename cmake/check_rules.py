#!/usr/bin/env python3
"""Fails unless the rules of the model and the ids in docs/semantics.md are the same, each in its section, and each rule has
a test with a race and one without. Prints which tests a rule has.

An id stands in the documentation in back quotes and square brackets, after the sentence that it implements: [`task.create`].
A program of test/e2e names the rules that decide its verdict in its first comment: "// Rule: task.create taskwait.children".

usage: check_rules.py MODEL SEMANTICS TESTS
"""
import pathlib
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


def tested(folder):
    """Programs without a rule; id -> names of the programs that name it."""
    without, ids = [], {}
    for path in sorted(folder.glob("*/*-*race.*")):
        named = re.search(r"^(?://|!) Rule:(.*)$", path.read_text(encoding="utf-8", errors="replace"), re.M)
        without += [] if named else [str(path.relative_to(folder))]
        for name in named[1].split() if named else []:
            ids.setdefault(name, []).append(str(path.relative_to(folder)))
    return without, ids


def kinds(programs):
    """Those with a race, and those without."""
    return [[p for p in programs if p.rpartition(".")[0].endswith(end)] for end in ("-race", "-norace")]


def print_table(rules, tests):
    print("| Rule | Programs with a race | without | Folders of test/e2e |\n|---|---|---|---|")
    for name in rules:
        folders = sorted({p.split("/")[0] for p in tests.get(name, [])})
        print(f"| `{name}` |", " | ".join(str(len(k)) for k in kinds(tests.get(name, []))), f"| {', '.join(folders)} |")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    lines = subprocess.run([sys.argv[1], "--rules"], capture_output=True, text=True, check=True).stdout.split("\n")
    rules = {name: int(section) for name, section in (line.split() for line in lines if line)}
    with open(sys.argv[2], encoding="utf-8") as file:
        ids = documented(file.read())
    errors = [f"{name}: a rule that {sys.argv[2]} does not name" for name in rules if name not in ids]
    errors += [f"{name}: the model has no such rule" for name in ids if name not in rules]
    errors += [f"{name}: of section {rules[name]}, but named in {sections}" for name, sections in ids.items()
               if name in rules and sections != [rules[name]]]
    without, tests = tested(pathlib.Path(sys.argv[3]))
    print_table(rules, tests)
    errors += [f"{path}: names no rule" for path in without]
    errors += [f"{', '.join(tests[name])}: no rule {name}" for name in tests if name not in rules]
    errors += [f"{name}: no test {what} a race" for name in rules
               for what, programs in zip(("with", "without"), kinds(tests.get(name, []))) if not programs]
    for error in sorted(errors):
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
