#!/usr/bin/env python3
"""Random C programs under the adviser: work and spans as by brute force, and the same in a second run. A third run has
the real clock: whatever it measures, its shares and counts are possible ones.

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
import re
import shlex
import subprocess
import sys
import tempfile


def impossible(profile):
    """What no run can be like: shares beyond the whole, sums that do not fit, sentences without a meaning."""
    totals, directives = profile["totals"], profile["directives"]
    work, span = totals["work"], totals["spans"]["logical"]
    most, said = 1 + 1e-6, []

    def holds(true, *words):
        if not true:
            said.append(" ".join(map(str, words)))

    holds(span <= work * most, "span", span, "of work", work)
    holds(totals["replicated"] <= work * most, "replicated", totals["replicated"], "of work", work)
    holds(totals["offCpuSerial"] <= max(totals["wall"], sum(s["time"] for s in totals["states"])) * most, "off the CPU")
    for name, value in totals["pop"].items():
        holds(0 <= value <= most, name, value)
    holds(abs(sum(d["own"] for d in directives) - work) <= 1e-6 * work + 1, "own work is not the work")
    holds(span == 0 or abs(sum(d["pathShare"] for d in directives) - 1) <= 1e-6, "shares of the path are not all of it")
    for d in directives:
        holds(0 <= d["pathShare"] <= most and 0 <= d["systemShare"] <= most, d["kind"], "share")
        holds(d["own"] <= d["work"] * most + 1 and d["work"] <= work * most + 1, d["kind"], "work")
        holds(d["replicated"] <= d["work"] * most + 1, d["kind"], "replicated")
        holds(d["spans"]["logical"] <= d["work"] * most + 1, d["kind"], "span")
        holds(d["threads"]["min"] <= d["threads"]["mean"] * most <= d["threads"]["max"] * most**2, d["kind"], "threads")
    for advice in profile["advice"] + [a for d in directives for a in d["advice"]]:
        text = advice["text"]
        holds(not re.search(r"(?<![\d.])0 (chunk|iteration|task|section|thread)", text), text)
        holds(all(float(share) <= 100 for share in re.findall(r"([\d.]+) %", text)), text)
    return said


def measure(program, library, work, options="clock=program:burden_ns=0"):
    """Work, logical and scheduled span of a run; or what went wrong."""
    profile = work / "profile.json"
    profile.unlink(missing_ok=True)
    environment = {**os.environ, "LD_PRELOAD": str(library), "OMP_MAX_ACTIVE_LEVELS": "8", "OMP_DYNAMIC": "false",
                   "OMP_WAIT_POLICY": "passive",
                   "OMPADVISER_OPTIONS": f"{options}:symbolize=0:summary=0:json='{profile}'"}
    try:
        run = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        return None, "it does not end"
    if run.returncode != 0:
        return None, f"exit code {run.returncode}: {run.stderr}"
    found = json.loads(profile.read_text(encoding="utf-8"))
    if said := impossible(found):
        return None, "; ".join(said)
    totals = found["totals"]
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
        numbers, why = measure(program, pathlib.Path(options.library).resolve(), work, "clock=auto")
        if numbers is None:
            said.append(why)
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
