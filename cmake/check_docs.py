#!/usr/bin/env python3
"""Fails if a link of a Markdown page leads nowhere: to a file that is not there, or to a heading that its page lacks.
So does a word that the documentation does not use, because the field has another one for it; and in the pages that explain the code a name
that the code does not have (any longer).

usage: check_docs.py SOURCE
"""
import pathlib
import re
import sys


WORDS = {"behind": "after", "beside": "parallel with", "nobody's": "shared", "everybody's": "shared", "likewise": "the same goes for"}
# Where a page may leave the folder of a file out.
FOLDERS = ("runtime", "llvm-pass", "adviser", "adviser/profile")


def pages(source):
    skipped = {"build", "shared", "Inputs"}
    for path in sorted(source.rglob("*.md")):
        if not any(part in skipped or part.startswith((".", "build-")) for part in path.relative_to(source).parts):
            yield path


def prose(text):
    """Without blocks and spans of code."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))


def anchors(path):
    """As GitHub makes them of headings."""
    headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.M | re.S), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def explained(source):
    """The pages that explain the code."""
    yield from [source / "docs/design.md", *(source / "docs/internals").glob("*.md"), *(source / "runtime").rglob("README.md"),
                *(source / "llvm-pass").rglob("README.md")]


def names_of(source):
    """All words of the code, and of the names of its files."""
    for folder in ("include", "runtime", "llvm-pass", "adviser", "tools", "model", "bench"):
        for path in (source / folder).rglob("*"):
            if path.suffix in (".h", ".cpp", ".c", ".def", ".py"):
                yield path.stem
                yield from re.findall(r"\w+", path.read_text(encoding="utf-8"))


def check_names(source):
    names, errors = set(names_of(source)), []
    for page in filter(pathlib.Path.exists, explained(source)):
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.M | re.S)
        for name in re.findall(r"`([A-Za-z_][\w:]*)(?:\(\))?`", text):  # joinedBelow, Lifecycle::sweep
            if re.search(r"[a-z][A-Z]|::", name) and not names.issuperset(re.findall(r"\w+", name)):
                errors.append(f"{page.relative_to(source)}: the code has no {name}")
        folders = [page.parent, source, *(source / f for f in FOLDERS)]
        for file in re.findall(r"`([\w/-]+\.(?:cpp|h|def))`", text):
            if not any((folder / file).exists() for folder in folders):
                errors.append(f"{page.relative_to(source)}: there is no {file}")
    return errors


def check(source):
    """What is wrong, a line each."""
    errors = check_names(source)
    for page in pages(source):
        text = prose(page.read_text(encoding="utf-8"))
        for word in sorted({w.lower() for w in re.findall(r"[\w']+", text)} & WORDS.keys()):
            errors.append(f"{page.relative_to(source)}: '{word}': say '{WORDS[word]}'")
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", target):
                continue
            file, _, anchor = target.partition("#")
            linked = page.parent / file if file else page
            if not linked.exists():
                errors.append(f"{page.relative_to(source)}: {target} is not there")
            elif anchor and linked.suffix == ".md" and anchor not in anchors(linked):
                errors.append(f"{page.relative_to(source)}: {target}: no such heading")
    return errors


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    errors = check(pathlib.Path(sys.argv[1]))
    for error in errors:
        print(error, file=sys.stderr)
    sys.exit(1 if errors else 0)


if __name__ == "__main__":
    main()
