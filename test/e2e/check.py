#!/usr/bin/env python3
"""Compiles one end-to-end program with the driver of its language, runs it, and judges the verdict.

usage: check.py race|norace --bin DIR PROGRAM [--opt LEVELS] [--work DIR] [--keep]

race:    every run exits with 66, and every reported race lies on lines marked "// RACE" ("! RACE" in Fortran).
norace:  every run exits with 0, reports nothing, and leaves nothing unchecked (but for what it cancelled).
Each optimisation level is compiled once and run with 1, 2, 4 and 8 threads, and once more with each where --sweeping
names the folder of the runtime that gives the nodes of the graph back at each safepoint; no run is ever repeated.

Directives, one to a line at the top of the program, in Fortran after "!":
  // Rule: ID ...      the rules of docs/semantics.md that decide (cmake/check_rules.py)
  // THREADS: 2 4 8    the race needs a team of two
  // FLAGS: ...        further compiler arguments
  // WITH: FILE        another source file of the program, in the same folder, perhaps of another language
  // CANCELLATION: true   cancel directives take effect
  // LINES: any        the accesses stand on lines that cannot be marked (a header, a directive, the end of a frame)
"""
import argparse
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

RACE_EXIT = 66
COMPILE_LIMIT = 120
RUN_LIMIT = 180  # for a hang; a busy machine is slow, because waiting threads of libomp yield


FORTRAN = (".f90", ".f")


def driver_for(program):
    if program.endswith(FORTRAN):
        return "ompracer-flang"
    return "ompracer-c++" if program.endswith(".cpp") else "ompracer-cc"


def directive(text, name, default=""):
    found = re.search(rf"^(?://|!) {name}:(.*)$", text, re.M)
    return found.group(1).split() if found else default.split()


def marked_lines(text):
    return {n for n, line in enumerate(text.split("\n"), 1) if line.rstrip().endswith(("// RACE", "! RACE"))}


def race_problems(report, program, marked):
    """What is wrong with a report that should show the marked race."""
    problems = []
    races = report["races"]
    if report["summary"]["races"] < 1 or not races:
        problems.append("no race reported")
    name = os.path.basename(program)
    for race in races:
        accesses = race["accesses"]
        if len(accesses) != 2:
            problems.append(f"race {race['id']} has {len(accesses)} accesses")
        if all(a["kind"] == "read" for a in accesses):
            problems.append(f"race {race['id']} has no write")
        if all(a["atomic"] for a in accesses):
            problems.append(f"race {race['id']} is between atomic accesses")
        if marked is None:
            continue
        for access in accesses:
            where = f"{access['file']}:{access['line']}"
            if os.path.basename(access["file"] or "") != name or access["line"] not in marked:
                problems.append(f"race {race['id']}: {access['kind']} at {where} is not marked")
    return problems


def norace_problems(report, cancels):
    """What is wrong with a report that should be clean."""
    problems = []
    for race in report["races"]:
        where = " and ".join(f"{a['kind']} at {a['file']}:{a['line']}" for a in race["accesses"])
        problems.append(f"false race: {where}")
    if report["summary"]["races"] and not report["races"]:
        problems.append("races counted but not listed")
    for note in report["summary"]["not_checked"]:
        if not cancels or note["kind"] != "cancelled":
            problems.append(f"not checked: {note}")
    return problems


def read_report(path):
    try:
        with open(path) as stream:
            return json.load(stream), None
    except (OSError, ValueError) as error:
        return None, f"no usable JSON report: {error}"


def run_once(binary, threads, cancels, json_path, runtime):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "KMP_", "OMPRACER_"))}
    if runtime:
        env["LD_LIBRARY_PATH"] = runtime
    env["OMP_NUM_THREADS"] = threads
    env["OMP_WAIT_POLICY"] = "passive"
    env["OMP_CANCELLATION"] = "true" if cancels else "false"
    # Starting llvm-symbolizer costs more than all else; only intercepted library calls need it for their lines.
    symbolize = int("/libc" in binary or "/memory/" in binary or "/cxx/" in binary)
    env["OMPRACER_OPTIONS"] = f"json={json_path}:symbolize={symbolize}"
    try:
        return subprocess.run([binary], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=RUN_LIMIT)
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess([binary], "time limit", expired.stdout or b"")


def judge(result, json_path, expect, program, marked, cancels):
    report, error = read_report(json_path)
    problems = [error] if error else []
    wanted = RACE_EXIT if expect == "race" else 0
    if result.returncode != wanted:
        problems.append(f"exit code {result.returncode}, expected {wanted}")
    if report:
        if report["summary"].get("checked") is not True:
            problems.append("the summary says that nothing was checked")
        if report.get("complete") is not True:
            problems.append("the report is not complete")
        problems += race_problems(report, program, marked) if expect == "race" else norace_problems(report, cancels)
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("expect", choices=["race", "norace"])
    parser.add_argument("program")
    parser.add_argument("--bin", required=True, help="directory of ompracer-cc and ompracer-c++")
    parser.add_argument("--opt", help="optimisation levels; default: 0,2, in Fortran 0,1,2,3")
    parser.add_argument("--sweeping", help="folder of another runtime to run with, too")
    parser.add_argument("--flags", default="", help="what this compiler needs for OpenMP")
    parser.add_argument("--work", help="directory for binaries and reports")
    parser.add_argument("--keep", action="store_true", help="keep them")
    args = parser.parse_args()

    program = os.path.abspath(args.program)
    with open(program) as stream:
        text = stream.read()
    threads = directive(text, "THREADS", "1 2 4 8")
    cancels = directive(text, "CANCELLATION") == ["true"]
    marked = None if directive(text, "LINES") == ["any"] else marked_lines(text)
    if args.expect == "race" and marked is not None and not marked:
        sys.exit(f"{program}: no line is marked // RACE")
    compiler = os.path.join(args.bin, driver_for(program))
    work = args.work or tempfile.mkdtemp(prefix="ompracer-e2e-")
    os.makedirs(work, exist_ok=True)

    failures = 0
    for level in (args.opt or ("0,1,2,3" if program.endswith(FORTRAN) else "0,2")).split(","):
        binary = os.path.join(work, f"{os.path.basename(program)}.O{level}")
        here = os.path.dirname(os.path.abspath(__file__))
        command = [compiler, f"-O{level}", "-g", "-fopenmp", "-I", here, "-I", f"{here}/../../include", program]
        for other in [os.path.join(os.path.dirname(program), name) for name in directive(text, "WITH")]:
            if driver_for(other) != driver_for(program):
                compiled_other = f"{binary}.{os.path.basename(other)}.o"
                subprocess.run([os.path.join(args.bin, driver_for(other)), f"-O{level}", "-g", "-fopenmp", "-c", other,
                                "-o", compiled_other] + args.flags.split(), check=True, timeout=COMPILE_LIMIT)
                other = compiled_other
            command.append(other)
        command += ["-o", binary] + directive(text, "FLAGS")
        command += ["-fopenmp-version=52", f"-J{work}"] if program.endswith(FORTRAN) else args.flags.split()
        compiled = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=COMPILE_LIMIT)
        if compiled.returncode != 0:
            print(f"FAILED -O{level}: {' '.join(command)}\n{compiled.stdout.decode(errors='replace')}")
            failures += 1
            continue
        runtimes = [None, args.sweeping] if args.sweeping else [None]
        for count, runtime in itertools.product(threads, runtimes):
            json_path = f"{binary}.{count}.json"
            if os.path.exists(json_path):
                os.remove(json_path)
            result = run_once(binary, count, cancels, json_path, runtime)
            problems = judge(result, json_path, args.expect, program, marked, cancels)
            if problems:
                failures += 1
                print(f"FAILED -O{level}, {count} threads{', sweeping' if runtime else ''}:")
                print("\n".join(f"  {p}" for p in problems))
                print(result.stdout.decode(errors="replace")[-4000:])
    if not args.keep and not args.work:
        shutil.rmtree(work)
    print("failed runs:", failures)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
