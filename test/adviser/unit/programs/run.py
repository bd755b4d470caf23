#!/usr/bin/env python3
"""Random C programs under the adviser: work and spans as by brute force, and the same in a second run.

usage: run.py --programs ADVISER-PROGRAMS --library LIBOMPADVISER --include DIRECTORY --clang CLANG [--flags FLAGS] [--first SEED]
              [--count N] [--work DIRECTORY]

By hand, from the build directory:
    test/adviser/unit/programs/run.py --programs build/test/adviser-programs --library build/lib/libompadviser.so --include include
        --clang clang-22 --count 1000
Programs that differ stay in the working directory.
"""
import argparse
import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile


def measure(program, library, work):
    """Work, logical and scheduled span of a run; or what went wrong."""
    profile = work / "profile.json"
    profile.unlink(missing_ok=True)
    environment = {**os.environ, "LD_PRELOAD": str(library), "OMP_MAX_ACTIVE_LEVELS": "8", "OMP_DYNAMIC": "false",
                   "OMP_WAIT_POLICY": "passive",
                   "OMPADVISER_OPTIONS": f"clock=program:burden_ns=0:symbolize=0:summary=0:json='{profile}'"}
    try:
        run = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return None, "it does not end"
    if run.returncode != 0:
        return None, f"exit code {run.returncode}: {run.stderr}"
    totals = json.loads(profile.read_text(encoding="utf-8"))["totals"]
    return [totals["work"], totals["spans"]["logical"], totals["spans"]["scheduled"]], ""


def main():
    parser = argparse.ArgumentParser()
    for name in ("programs", "library", "include", "clang"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--flags", default="-fopenmp")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--count", type=int, default=8)
    parser.add_argument("--work", type=pathlib.Path)
    options = parser.parse_args()
    work = options.work or pathlib.Path(tempfile.mkdtemp(prefix="adviser-random-"))
    work.mkdir(parents=True, exist_ok=True)
    lines = subprocess.run([options.programs, str(options.first), str(options.count), work], check=True,
                           stdout=subprocess.PIPE, text=True).stdout.splitlines()
    failed = 0
    for line in lines:
        seed, *expected = line.split()
        source, program = work / f"{seed}.c", work / seed
        if "#pragma omp" not in source.read_text(encoding="utf-8"):
            continue  # no profile
        level = "-O2" if int(seed) % 2 else "-O0"
        subprocess.run([options.clang, *shlex.split(options.flags), "-w", level, "-I", options.include, source, "-o", program],
                       check=True)
        said = []
        for _ in range(2):
            numbers, why = measure(program, pathlib.Path(options.library).resolve(), work)
            if numbers is None:
                said.append(why)
            else:
                said += [f"{name} is {number:g} and should be {value}"
                         for name, number, value in zip(("work", "logical", "scheduled"), numbers, expected)
                         if value not in ("-", f"{number:.0f}")]
        program.unlink()
        if said:
            failed += 1
            print(f"{source} ({level}): " + "; ".join(said), flush=True)
        else:
            source.unlink()
    print(f"{len(lines)} programs, {failed} differ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
