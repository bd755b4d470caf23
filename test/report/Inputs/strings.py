"""A program with names that a terminal would obey, and what the forms of its report may not hold.

make FILE | run FOLDER PROGRAM | hostile REPORT OUT | check FILE...
"""
import json
import os
import subprocess
import sys
import unicodedata

PROGRAM = """extern int variable __asm__("v_\\033[31mRED\\033]0;title\\a");
int variable;
#line 7 "dir/\\033[31mRED\u202e.c"
void function(void) __asm__("f_new\\nline");
void function(void) { variable++; }
int main(void) {
#pragma omp parallel num_threads(2)
  function();
  return 0;
}
"""
HIDDEN = "a\x1b[2J\nb\u2066\u200f\u061c\u2028"


def run(folder, program):
    files = ":".join(f"{form}={folder}/x.{form}" for form in ("json", "sarif", "html"))
    result = subprocess.run([program, "\x1b[32margument\u202e", b"\xff\xfe"], capture_output=True,
                            env=dict(os.environ, OMPRACER_OPTIONS=files + ":color=never"))
    assert result.returncode == 66, result
    with open(f"{folder}/x.txt", "wb") as out:
        out.write(result.stderr)


def poison(value):
    """Every string but those that the reader takes for words of its own."""
    if isinstance(value, dict):
        return {k: v if k in ("kind", "fingerprint", "address") else poison(v) for k, v in value.items()}
    if isinstance(value, list):
        return [poison(v) for v in value]
    return HIDDEN if isinstance(value, str) and not value.startswith("0x") else value


def visible(text, where):
    for c in text:
        bad = (unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp") and c not in "\n\t") or c == "\ufffd"
        assert not bad, f"{where}: U+{ord(c):04x}"


def strings(value):
    if isinstance(value, dict):
        for v in value.values():
            yield from strings(v)
    elif isinstance(value, list):
        for v in value:
            yield from strings(v)
    elif isinstance(value, str):
        yield value


def check(path):
    with open(path, "rb") as file:
        text = file.read().decode()  # is UTF-8
    visible(text, path)
    if path.endswith(("json", "sarif")):
        for value in strings(json.loads(text)):
            visible(value, path)
            assert "\n" not in value, (path, value)
    if path.endswith(".txt"):
        assert "\nline" not in text and "\nb" not in text, path


def main():
    what, *rest = sys.argv[1:]
    if what == "make":
        with open(rest[0], "w", encoding="utf-8") as file:
            file.write(PROGRAM)
    elif what == "run":
        run(*rest)
    elif what == "hostile":
        with open(rest[0], encoding="utf-8") as file:
            report = poison(json.load(file))
        with open(rest[1], "w", encoding="utf-8") as file:
            json.dump(report, file)
    else:
        for path in rest:
            check(path)


main()
