#!/usr/bin/env python3
"""Compares what pages say that ompracer prints with what it prints: reports, and the answers of `ompracer explain`.

A report stands in a block after the line `<!-- printed by: FILE FLAGS -->`: FILE, below the root, is compiled with FLAGS and run by one thread. "…" on a line
of its own stands for any lines. An answer begins with "$ ompracer explain"; the program of that name lies in the folder of the last `test/e2e/…` before it.

Numbers that the run decides are not compared: addresses, of processes, threads, iterations and sections.

    check_printed.py ROOT BUILD FLANG [FLAGS]

FLANG: "" where there is none; then reports of Fortran programs are not compared.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

PAGES = ("README.md", "docs/*.md", "examples/**/*.md")
REPORT = re.compile(r"<!-- printed by: (\S+) ?(.*?) -->\n+```\n(.*?)```", re.S)
ANSWER = re.compile(r"`(test/e2e/[^`]*)`|```\n\$ ompracer explain run\.log (\S+):(\d+) (\S+):(\d+)\n(.*?)```", re.S)
TITLE = re.compile(r"```\n(==\d+== ompracer: )?data race ")


def bare(text):
    text = re.sub(r"0x[0-9a-f]+", "0xN", re.sub(r"^(==\d+== ompracer: )?data race", "data race", text, flags=re.M))
    return re.sub(r"(thread|iteration|iterations|section) \d+( and \d+)?", r"\1 N", text).strip()


def parts(shown):
    """The pieces of a report between lines of "…"."""
    return [piece.strip("\n") for piece in re.split(r"^ *…\n?", bare(shown), flags=re.M) if piece.strip()]


def contains(printed, shown):
    at = 0
    for piece in parts(shown):
        found = printed.find(piece, at)
        if found < 0 or (found and printed[found - 1] != "\n"):
            return False
        at = found + len(piece)
    return True


class Programs:
    """The programs of the pages, compiled in one folder."""

    def __init__(self, root, build, flang, flags, folder):
        self.root, self.build, self.flang, self.flags, self.folder = root, build, flang, flags, folder
        self.logs = {}

    def compile(self, program, arguments):
        fortran = program.suffix == ".f90"
        copy = self.folder / program.name
        shutil.copy(program, copy)
        subprocess.run([self.build / ("bin/ompracer-flang" if fortran else "bin/ompracer-cc"), "-g", "-fopenmp", "-I", self.root / "test/e2e", *arguments,
                        *([] if fortran else self.flags), copy.name, "-o", program.stem, *([] if fortran else ["-lm"])], check=True, cwd=self.folder,
                       env=dict(os.environ, **({"OMPRACER_FLANG": self.flang} if fortran else {})))
        return f"./{program.stem}"

    def report(self, program, arguments):
        binary = self.compile(program, arguments)
        return bare(subprocess.run([binary], cwd=self.folder, env=dict(os.environ, OMP_NUM_THREADS="1"), capture_output=True, text=True).stderr)

    def answer(self, program, at, other):
        if program not in self.logs:
            self.logs[program] = self.folder / f"{program.stem}.log"
            subprocess.run([self.compile(program, ["-O1"])], cwd=self.folder, capture_output=True,
                           env=dict(os.environ, OMP_NUM_THREADS="2", OMPRACER_OPTIONS=f"log={self.logs[program]}"))
        return subprocess.run([self.build / "bin/ompracer", "explain", self.logs[program], at, other], capture_output=True, text=True)


def check(page, programs):
    """Yields (what is compared, the complaint or "")."""
    text = page.read_text(encoding="utf-8")
    for program, arguments, shown in REPORT.findall(text):
        if program.endswith(".f90") and not programs.flang:
            continue
        printed = programs.report(programs.root / program, arguments.split())
        yield f"report of {program}", "" if contains(printed, shown) else f"{page}: {program} is reported by\n{printed}"
    if len(TITLE.findall(text)) != len([b for b in REPORT.findall(text) if TITLE.match("```\n" + b[2])]):
        yield "reports", f"{page}: a report without '<!-- printed by: … -->'"
    folder = None
    for named, file, line, other, other_line, answer in ANSWER.findall(text):
        if named:
            folder = programs.root / pathlib.Path(named).parent
            continue
        said = programs.answer(folder / file, f"{file}:{line}", f"{other}:{other_line}")
        yield (f"{file}:{line} {other}:{other_line}",
               "" if bare(said.stdout) == bare(answer) else f"{page}: {file}:{line} {other}:{other_line} is answered by\n{said.stdout}{said.stderr}")


def main():
    root, build, flang, flags = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3], " ".join(sys.argv[4:]).split()
    with tempfile.TemporaryDirectory(prefix="ompracer-printed-") as folder:
        programs = Programs(root, build, flang, flags, pathlib.Path(folder))
        results = [result for pattern in PAGES for page in sorted(root.glob(pattern)) for result in check(page, programs)]
    wrong = [complaint for _, complaint in results if complaint]
    print("\n".join(wrong) or f"{len(results)} compared")
    return 1 if wrong or len(results) < 10 else 0


if __name__ == "__main__":
    sys.exit(main())
