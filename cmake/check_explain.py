#!/usr/bin/env python3
"""Runs the programs of docs/explain.md and compares the answers of `ompracer explain` with the page.

Addresses, and numbers of threads, iterations and sections are not compared: the schedule decides them.

    check_explain.py ROOT BUILD [FLAGS]
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ANSWER = re.compile(r"`(test/e2e/[^`]*)`|```\n\$ ompracer explain run\.log (\S+):(\d+) (\S+):(\d+)\n(.*?)```", re.S)


def bare(answer):
    return re.sub(r"(thread|iteration|section) \d+", r"\1 N", re.sub(r"0x[0-9a-f]+", "0xN", answer)).strip()


def log_of(program, root, build, flags, folder):
    binary, log = folder / program.stem, folder / f"{program.stem}.log"
    subprocess.run([build / "bin/ompracer-cc", "-g", "-O1", "-fopenmp", "-I", root / "test/e2e", *flags, program, "-o", binary, "-lm"],
                   check=True)
    subprocess.run([binary], env=dict(os.environ, OMP_NUM_THREADS="2", OMPRACER_OPTIONS=f"log={log}"), capture_output=True)
    return log


def main():
    root, build, flags = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), " ".join(sys.argv[3:]).split()
    logs, folder_of_programs, wrong, count = {}, None, [], 0
    with tempfile.TemporaryDirectory(prefix="ompracer-explain-") as folder:
        for named, file, line, other, other_line, answer in ANSWER.findall((root / "docs/explain.md").read_text(encoding="utf-8")):
            if named:
                folder_of_programs = root / pathlib.Path(named).parent
                continue
            count += 1
            if file not in logs:
                logs[file] = log_of(folder_of_programs / file, root, build, flags, pathlib.Path(folder))
            said = subprocess.run([build / "bin/ompracer", "explain", logs[file], f"{file}:{line}", f"{other}:{other_line}"],
                                  capture_output=True, text=True)
            if bare(said.stdout) != bare(answer):
                wrong.append(f"{file}:{line} {other}:{other_line} is answered by\n{said.stdout}{said.stderr}")
    print("\n".join(wrong) or f"{count} answers")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main())
