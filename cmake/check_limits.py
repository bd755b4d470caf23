#!/usr/bin/env python3
"""Fails unless the ids of limits (L001 …) and of defects of the toolchain (T001 …) are sound.

An id is defined by "- **L031** …" in docs/limits.md or docs/toolchain-defects.md. The last line of a page may be "Retired: L012, L013": limits that are gone.
Every id is defined once, no number below the highest is missing, and what the code and the documentation mention exists.
runtime/report/limits.def maps the kinds of notes to ids: each kind that the runtime notes has an id, and no other kind stands there.
The limits of the table are those that the page marks as "Said".

usage: check_limits.py SOURCE
"""
import pathlib
import re
import sys

PAGES = {"L": "docs/limits.md", "T": "docs/toolchain-defects.md"}
TEXTS = {".md", ".h", ".cpp", ".def", ".c", ".test", ".py", ".txt", ".json"}
FOLDERS = ["docs", "runtime", "llvm-pass", "tools", "adviser", "bench", "test", "dataracebench", "model"]


def texts(source):
    yield from source.glob("*.md")
    for folder in FOLDERS:
        yield from (p for p in (source / folder).rglob("*") if p.suffix in TEXTS and p.name != "check_limits.py")


def defined(letter, text):
    """The ids of one page, the retired ones included, and what is wrong with them."""
    ids = re.findall(rf"^- \*\*({letter}\d{{3}})\*\* ", text, re.M)
    for line in re.findall(r"^Retired: (.*)$", text, re.M):
        ids += re.findall(rf"{letter}\d{{3}}", line)
    errors = [f"{name}: defined {ids.count(name)} times" for name in sorted(set(ids)) if ids.count(name) > 1]
    highest = max((int(name[1:]) for name in ids), default=0)
    errors += [f"{letter}{n:03d}: neither defined nor retired" for n in range(1, highest + 1) if f"{letter}{n:03d}" not in ids]
    return set(ids), errors


def kinds_noted(source):
    """kind -> a file of the runtime that notes it."""
    kinds = {}
    for path in (source / "runtime").rglob("*.cpp"):
        text = path.read_text(encoding="utf-8")
        for argument in re.findall(r"\bnoteNotChecked(?:At)?\(\s*([^,]*),", text):
            kinds.update((kind, path) for kind in re.findall(r'"([a-z-]+)"', argument))
        kinds.update((kind, path) for kind in re.findall(r'notes\[[^=;]*\] = \{"([a-z-]+)"', text))
    for kind in re.findall(r'constexpr char k\w+\[\] = "([a-z-]+)"', (source / "runtime/report/record.h").read_text(encoding="utf-8")):
        kinds[kind] = source / "runtime/report/record.h"
    return kinds


def check(source):
    """What is wrong, a line each."""
    ids, errors = {}, []
    for letter, page in PAGES.items():
        ids[letter], found = defined(letter, (source / page).read_text(encoding="utf-8"))
        errors += [f"{page}: {error}" for error in found]
    for path in texts(source):
        for name in set(re.findall(r"\b[LT]\d{3}\b", path.read_text(encoding="utf-8", errors="replace"))):
            if name not in ids[name[0]]:
                errors.append(f"{path.relative_to(source)}: {name} is defined nowhere")
    table = re.findall(r'^OMPRACER_LIMIT\("([a-z-]+)", "(L\d{3})"\)$', (source / "runtime/report/limits.def").read_text(encoding="utf-8"), re.M)
    page = (source / PAGES["L"]).read_text(encoding="utf-8")
    said = {text[:4] for text in re.split(r"^- \*\*(?=L\d{3}\*\*)", page, flags=re.M)[1:] if "*Said" in text.split("\n\n")[0]}
    errors += [f"docs/limits.md: {name}: of a note, but not marked as said" for _, name in table if name not in said]
    noted = kinds_noted(source)
    errors += [f"{noted[kind].relative_to(source)}: the kind '{kind}' has no limit in limits.def" for kind in noted if kind not in dict(table)]
    errors += [f"limits.def: nothing notes '{kind}'" for kind, _ in table if kind not in noted]
    errors += [f"limits.def: '{kind}' stands there twice" for kind in dict(table) if [k for k, _ in table].count(kind) > 1]
    return sorted(errors)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    errors = check(pathlib.Path(sys.argv[1]))
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
