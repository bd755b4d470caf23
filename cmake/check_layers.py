#!/usr/bin/env python3
"""Fails when an include in runtime/ points upwards, or to a sibling layer.

ROWS lists the lowest layer first: a layer may include only rows listed before its own; layers of one row are strangers. Headers of include/ompracer, of the system and of
the OpenMP runtime are nobody's layer. Test and benchmark programs are not checked: they stand above everything.

usage: check_layers.py RUNTIME_DIRECTORY
"""
import pathlib
import re
import sys

ROWS = [
    {"base"},
    {"platform"},
    {"mem", "options"},
    {"graph", "shadow", "sync"},
    {"report"},
    {"detect"},
    {"entry", "ompt"},
]
RANK = {layer: rank for rank, row in enumerate(ROWS) for layer in row}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
SOURCES = {".h", ".cpp", ".def", ".inc"}


def target_layer(root, file, quoted, path):
    """The layer that an include names, or None when it is not a file of the runtime."""
    if quoted and (file.parent / path).exists():
        parts = (file.parent / path).resolve().relative_to(root).parts
    elif (root / path).exists():
        parts = pathlib.PurePath(path).parts
    else:
        parts = pathlib.PurePath(path).parts if quoted else ()
    return parts[0] if len(parts) > 1 else None


def check(root):
    """All violations under root, as printable lines."""
    root = pathlib.Path(root).resolve()
    errors = []
    for file in sorted(root.rglob("*")):
        if file.suffix not in SOURCES or not file.is_file():
            continue
        parts = file.relative_to(root).parts
        if len(parts) == 1:
            if parts[0] != "tool.cpp":
                errors.append(f"{file}:1: only tool.cpp stands outside the layers")
            continue
        layer = parts[0]
        if layer not in RANK:
            errors.append(f"{file}:1: '{layer}' is not a layer; add it to cmake/check_layers.py and runtime/README.md")
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            included = target_layer(root, file, match[1] == '"', match[2])
            if included is None or included == layer or included == "ompracer":
                continue
            if included not in RANK:
                errors.append(f"{file}:{number}: \"{match[2]}\" is in no layer of the runtime")
            elif RANK[included] >= RANK[layer]:
                direction = "sideways" if RANK[included] == RANK[layer] else "upwards"
                errors.append(f"{file}:{number}: {layer} includes {direction}: \"{match[2]}\"")
    return errors


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    errors = check(sys.argv[1])
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
