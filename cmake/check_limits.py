#!/usr/bin/env python3
"""Fails unless the ids of limits (L001 …; A001 … of the adviser) and of defects of the toolchain (T001 …) are sound.

An id is defined by "- **L031** …" in docs/limits.md, docs/adviser.md or docs/toolchain-defects.md. The last line of a page may be "Retired: L012, L013": limits that are gone.
Every id is defined once, no number below the highest is missing, and what the code and the documentation mention exists.
runtime/report/limits.def maps the kinds of notes to ids: each kind that the runtime notes has an id, and no other kind stands there. adviser/profile/limits.def does so for the adviser.
The limits of a table are those that its page marks as "Said".

usage: check_limits.py SOURCE
"""
import pathlib
import re
import sys

PAGES = {"L": "docs/limits.md", "T": "docs/toolchain-defects.md", "A": "docs/adviser.md"}
# What notes kinds, and the table of their limits.
TABLES = {"L": (("runtime",), "runtime/report/limits.def"), "A": (("adviser", "tools/advise"), "adviser/profile/limits.def")}
SHARED = {"ompt", "semaphores"}  # noted by layers of the runtime that the adviser stands on
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


def kinds_noted(source, folders):
    """kind -> a file of the folders that notes it."""
    kinds = {}
    for path in (p for folder in folders for p in (source / folder).rglob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        for argument in re.findall(r"\bnoteNotChecked(?:At)?\(\s*([^,]*),", text):
            kinds.update((kind, path) for kind in re.findall(r'"([a-z-]+)"', argument))
        kinds.update((kind, path) for kind in re.findall(r'(?:notes|items)\[[^=;]*\] = \{"([a-z-]+)"|addNote\(profile, \{"([a-z-]+)"', text)
                     for kind in kind if kind)
    for kind in re.findall(r'constexpr char k\w+\[\] = "([a-z-]+)"', (source / "runtime/report/record.h").read_text(encoding="utf-8")):
        if "runtime" in folders:
            kinds[kind] = source / "runtime/report/record.h"
    return kinds


def check_table(source, letter, folders, name):
    """The kinds that are noted have a limit, which the page marks as said."""
    page = (source / PAGES[letter]).read_text(encoding="utf-8")
    said = {text[:4] for text in re.split(rf"^- \*\*(?={letter}\d{{3}}\*\*)", page, flags=re.M)[1:] if "*Said" in text.split("\n\n")[0]}
    table = re.findall(rf'^\w+_LIMIT\("([a-z-]+)", "({letter}\d{{3}})"\)$', (source / name).read_text(encoding="utf-8"), re.M)
    noted = kinds_noted(source, folders)
    errors = [f"{PAGES[letter]}: {limit}: of a note, but not marked as said" for _, limit in table if limit not in said]
    errors += [f"{noted[kind].relative_to(source)}: the kind '{kind}' has no limit in limits.def" for kind in noted if kind not in dict(table)]
    errors += [f"limits.def: nothing notes '{kind}'" for kind, _ in table if kind not in noted and not (letter == "A" and kind in SHARED)]
    return errors + [f"limits.def: '{kind}' stands there twice" for kind in dict(table) if [k for k, _ in table].count(kind) > 1]


def check(source):
    """What is wrong, a line each."""
    ids, errors = {}, []
    for letter, page in PAGES.items():
        ids[letter], found = defined(letter, (source / page).read_text(encoding="utf-8"))
        errors += [f"{page}: {error}" for error in found]
    for path in texts(source):
        for name in set(re.findall(r"\b[LTA]\d{3}\b", path.read_text(encoding="utf-8", errors="replace"))):
            if name not in ids[name[0]]:
                errors.append(f"{path.relative_to(source)}: {name} is defined nowhere")
    for letter, (folders, name) in TABLES.items():
        errors += check_table(source, letter, folders, name)
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
