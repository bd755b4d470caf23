#!/usr/bin/env python3
"""Repairs that are checked are right, and near misses are not checked.

Each program names a repair. As it is, some race of it gets the repair checked; with -DREPAIRED, where the repair is made by hand, it has no race.
With -DNEAR, which changes one line, the repair is wrong for that reason, and is never checked.

usage: run.py --bin DIRECTORY [PROGRAM...]
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
NO_RACE, RACE = 0, 66


def build(bin_, source, folder, *flags):
    program = folder / ("-".join([source.stem, *flags]).replace("-D", ""))
    subprocess.run([bin_ / "ompracer-cc", "-g", "-O1", "-fopenmp", *flags, source, "-o", program], check=True)
    return program


def execute(program, options):
    env = dict(os.environ, OMP_NUM_THREADS="2", KMP_BLOCKTIME="0", OMPRACER_OPTIONS=options)
    return subprocess.run([program], env=env, capture_output=True, text=True, timeout=60)


def outcomes(bin_, program, repair):
    """The words in brackets of the repair, for all races."""
    log = program.with_suffix(".log")
    execute(program, f"log={log}:log_serial=1:symbolize=0")
    found = []
    for number in range(1, 20):
        answer = subprocess.run([bin_ / "ompracer", "explain", log, str(number), "--repair"], capture_output=True, text=True)
        if "the log has" in answer.stderr:
            break
        found += re.findall(r"^  " + re.escape(repair) + r".*?\[(.*)\]$", answer.stdout, re.M)
    return found


def check(bin_, source, folder):
    repair = re.match(r"// repair: (.*)", source.read_text(encoding="utf-8"))[1]
    wrong = []
    plain = outcomes(bin_, build(bin_, source, folder), repair)
    if not any(one.startswith("checked") for one in plain):
        wrong.append(f"{source.name}: '{repair}' is not checked: {plain}")
    near = outcomes(bin_, build(bin_, source, folder, "-DNEAR"), repair)
    if any(one.startswith("checked") for one in near):
        wrong.append(f"{source.name}, near miss: '{repair}' is checked: {near}")
    if execute(build(bin_, source, folder, "-DREPAIRED"), "symbolize=0").returncode != NO_RACE:
        wrong.append(f"{source.name}: repaired by hand, it races")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    options = parser.parse_args()
    programs = options.programs or sorted(HERE.glob("*.c"))
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [line for lines in pool.map(lambda p: check(options.bin.resolve(), p, pathlib.Path(folder)), programs) for line in lines]
    print("\n".join(wrong) or f"{len(programs)} programs")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
