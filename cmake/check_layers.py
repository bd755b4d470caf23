#!/usr/bin/env python3
"""Fails when an include in runtime/, llvm-pass/ or adviser/ points upwards, or to a sibling layer; or when model/ and they meet.

The rows of a tree list the lowest layer first: a layer may include only rows listed before its own; layers of one row are strangers. Headers of include/ompracer, of the
system, of LLVM and of the OpenMP runtime are in no layer. A folder inside a layer that a row names is a layer, too. Test and benchmark programs are not checked: they stand above everything.
The model (model/) judges the runtime, so it shares no code with it: its own headers, the names of the rules and the standard library are all that it
includes.

usage: check_layers.py DIRECTORY...
"""
import collections
import pathlib
import re
import sys

# top: the files that stand above all layers. apart: of a layer, lower ones that it must not include either.
# below: layers, or files of layers, of another tree that stand below this one.
# unseen: of a layer, the words that its code must not use, and the files that may.
Tree = collections.namedtuple("Tree", "rows top apart below unseen", defaults=[{}, (), {}])
ENGINE = {"context", "engine", "events", "graph", "hosts", "sync"}
TREES = {
    "runtime": Tree([
        {"base"},
        {"platform"},
        {"mem", "notes", "options"},
        {"context", "events", "graph", "runlog", "shadow", "sync"},
        {"engine", "hosts", "position", "report"},
        {"record/state"},
        {"detect"},
        {"record"},
        {"code"},
        {"verbs"},
        {"entry"},
    ], {"tool.cpp"}, {"hosts": {"context", "graph", "runlog", "shadow", "sync"}, "record": ENGINE, "record/state": ENGINE},
        unseen={"record": (re.compile(r"[gG]raph\b"), {"history_thin.cpp"}), "record/state": (re.compile(r"[gG]raph\b|\bgDetector\b"), ())}),
    "llvm-pass": Tree([
        {"ir", "options"},
        {"openmp"},
        {"provenance"},
        {"access"},
        {"marks"},
        {"instrument"},
    ], {"Plugin.cpp"}),
    "adviser": Tree([
        {"clock", "path", "record", "totals"},
        {"span", "cost", "blame"},
        {"profile"},
        {"tool"},
    ], set(), below={
        "base", "platform", "mem", "notes", "options", "context", "events", "hosts", "runlog",
        "report/buffer.h", "report/escape.h", "report/function_name.h", "report/source.h"}),
}
INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
RULES = "ompracer/rules.def"  # their names, which model and runtime share
SOURCES = {".h", ".cpp", ".def", ".inc"}


def target_layer(root, tree, file, quoted, path):
    """The layer that an include names, or None when it is not a file of the tree."""
    if quoted and (file.parent / path).exists():
        parts = (file.parent / path).resolve().relative_to(root).parts
    elif (root / path).exists():
        parts = pathlib.PurePath(path).parts
    else:
        parts = pathlib.PurePath(path).parts if quoted else ()
    return layer_of(tree, parts) if len(parts) > 1 else None


def layer_of(tree, parts):
    """The layer of a file: the longest path of folders that a row has, or the first folder."""
    folders = ["/".join(parts[:depth]) for depth in range(len(parts) - 1, 0, -1)]
    return next((folder for folder in folders if any(folder in row for row in tree.rows)), parts[0])


def check(root, tree):
    """All violations under root, as printable lines."""
    root = pathlib.Path(root).resolve()
    rank = {layer: number for number, row in enumerate(tree.rows) for layer in row}
    errors = []
    files = sorted(file for file in root.rglob("*") if file.suffix in SOURCES and file.is_file())
    names = {file.name for file in files}
    for file in files:
        parts = file.relative_to(root).parts
        if len(parts) == 1:
            if parts[0] not in tree.top:
                errors.append(f"{file}:1: only {' and '.join(sorted(tree.top))} stands outside the layers")
            continue
        layer = layer_of(tree, parts)
        if layer not in rank:
            errors.append(f"{file}:1: '{layer}' is not a layer; add it to cmake/check_layers.py and the README of {root.name}")
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                words, users = tree.unseen.get(layer, (None, ()))
                if words and file.name not in users and words.search(line.split("//")[0]):
                    errors.append(f"{file}:{number}: {layer} may not use what {words.pattern} finds")
                continue
            if match[2].startswith("model/"):
                errors.append(f"{file}:{number}: {root.name} includes the model that judges it: \"{match[2]}\"")
                continue
            if match[2] in names and not (match[1] == '"' and (file.parent / match[2]).exists()):
                errors.append(f"{file}:{number}: which file \"{match[2]}\" is, is left to the order of the include paths")
                continue
            included = target_layer(root, tree, file, match[1] == '"', match[2])
            if included is None or included == layer or included in ("ompracer", "llvm") or \
                    included in tree.below or match[2] in tree.below:
                continue
            if included not in rank:
                errors.append(f"{file}:{number}: \"{match[2]}\" is in no layer")
            elif included in tree.apart.get(layer, ()):
                errors.append(f"{file}:{number}: {layer} may not include {included}: \"{match[2]}\"")
            elif rank[included] >= rank[layer]:
                direction = "sideways" if rank[included] == rank[layer] else "upwards"
                errors.append(f"{file}:{number}: {layer} includes {direction}: \"{match[2]}\"")
    return errors


def check_model(root):
    """All includes of the model that are neither its own files nor of the standard library."""
    root = pathlib.Path(root).resolve()
    errors = []
    for file in sorted(f for f in root.rglob("*") if f.suffix in SOURCES):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            own = match[1] == '"' and (file.parent / match[2]).exists() and \
                (file.parent / match[2]).resolve().is_relative_to(root)
            if not own and match[2] != RULES and (match[1] == '"' or "/" in match[2] or match[2].endswith(".h")):
                errors.append(f"{file}:{number}: the model includes what is not its own: \"{match[2]}\"")
    return errors


def check_tree(root):
    name = pathlib.Path(root).resolve().name
    return check_model(root) if name == "model" else check(root, TREES[name])


def main():
    known = {"model", *TREES}
    if len(sys.argv) < 2 or any(pathlib.Path(root).resolve().name not in known for root in sys.argv[1:]):
        sys.exit(__doc__)
    errors = [error for root in sys.argv[1:] for error in check_tree(root)]
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
