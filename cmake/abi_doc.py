#!/usr/bin/env python3
"""Writes docs/abi.md, from the table of the ABI, to stdout. The target abi-doc writes the page, the test docs-abi compares.

usage: abi_doc.py include/ompracer/abi.h
"""
import pathlib
import re
import sys

HEAD = """# The interface between instrumented code and the runtime

Generated from `include/ompracer/abi.def`, which is also where the declarations of `include/ompracer/abi.h` and of the pass come from (`cmake --build
build --target abi-doc`). The structures and constants are in `abi.h`. Version {version}; a module with another one is refused when it is loaded.

{general}

After each function stands what the optimiser may think that a call does to the program's memory:

{effects}
"""
ROW = re.compile(r"OMPRACER_CALL\((\w+),\s*(\w+),\s*(\w+),\s*([^(]*?),\s*(\(.*?\))\)\n", re.S)


def plain(comment):
    return " ".join(re.sub(r"^/\*|\*/$|^ ?\*", "", line).strip() for line in comment.strip().splitlines()).strip()


def code(text):
    return re.sub(r"(?<![`\w])(__\w+|OMPRACER_\w+\*?)", r"`\1`", text)


def main():
    header = pathlib.Path(sys.argv[1])
    text, table = header.read_text(encoding="utf-8"), header.with_suffix(".def").read_text(encoding="utf-8")
    paragraphs = [plain(p) for p in text.split(" */")[0].split("\n *\n")[1:]]
    blocks = re.findall(r"(/\*.*?\*/)\n(.*?)(?=/\*|\Z)", table, re.S)
    effects = re.findall(r"^ \*   (\w+) +(.*)$", blocks[0][0], re.M)
    print(HEAD.format(version=re.search(r"ABI_VERSION (\d+)", text)[1], general="\n\n".join(map(code, paragraphs)),
                      effects="| Effect | Meaning |\n|---|---|\n" + "\n".join(f"| {name} | {meaning} |" for name, meaning in effects)))
    for comment, rows in blocks[1:]:
        print(f"{code(plain(comment))}\n")
        for _, name, effect, result, parameters in ROW.findall(rows):
            space = "" if result.endswith("*") else " "
            print(f"- `{result}{space}{name}{re.sub(chr(10) + ' *', ' ', parameters)}`: {effect}")
        print()


if __name__ == "__main__":
    main()
