#!/usr/bin/env python3
"""Compiles one end-to-end program with the driver of its language, runs it, and judges the verdict.

usage: check.py race|norace --bin DIR PROGRAM [--opt LEVELS] [--all-sizes] [--work DIR] [--keep]
lit runs it in its own process (in_process.py).

race:    every run exits with 66, and every reported race lies on lines marked "// RACE" ("! RACE" in Fortran).
norace:  every run exits with 0, reports nothing, and leaves nothing unchecked (but for what it cancelled).
The plugin's work differs between the levels, the engine's does not. So a pair in a folder of BOTH_LEVELS is compiled at
both; the levels take turns with the team sizes: -O0 runs with 1 and 4 threads, -O2 with 2 and 8. Other pairs take turns
with the levels, and run with each team size. The pairs of Fortran take turns with its four levels, two for each.
--all-sizes: each pair at each level with each team size. Where --checked names the folder of the runtime that has the
expensive assertions and gives the nodes of the graph back at each safepoint, each level runs once with that one, too
(CHECKED_THREADS). No run is ever repeated.

Directives, one to a line at the top of the program, in Fortran after "!":
  // Rule: ID ...      the rules of docs/semantics.md that decide (cmake/check_rules.py)
  // THREADS: 2 4 8    the race needs a team of two
  // FLAGS: ...        further compiler arguments
  // WITH: FILE        another source file of the program, in the same folder, perhaps of another language
  // CANCELLATION: true   cancel directives take effect
  // LINES: any        the accesses stand on lines that cannot be marked (a header, a directive, the end of a frame)
"""
import argparse
import collections
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import zlib

RACE_EXIT = 66
COMPILE_LIMIT = 120
RUN_LIMIT = 180  # for a hang; a busy machine is slow, because waiting threads of libomp yield
CHECKED_THREADS = "4"
# What their programs ask is decided while compiling.
BOTH_LEVELS = ("annotate", "assembly", "atomic", "bytes", "for", "memory", "owned", "owned-guard", "owned-number", "parallel", "reduction",
               "simd")
HERE = os.path.dirname(os.path.abspath(__file__))

# bin: folder of the drivers. checked: folder of another runtime, or empty. flags: what this compiler needs for OpenMP.
# all_sizes: each level with each team size.
Settings = collections.namedtuple("Settings", "bin checked flags levels work environment all_sizes", defaults=(False,))

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
        if note["kind"] == "lock-owner":  # the program's mistake; all was checked
            continue
        if not cancels or note["kind"] != "cancelled":
            problems.append(f"not checked: {note}")
    return problems


def read_report(path):
    try:
        with open(path) as stream:
            return json.load(stream), None
    except (OSError, ValueError) as error:
        return None, f"no usable JSON report: {error}"


def call(command, settings, limit):
    return subprocess.run(command, env=settings.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=limit)


LINKS = {}  # the linker's command, for a driver and its flags


def link(compiler, flags, compiled, binary, settings):
    """Links as the driver would. Of a driver's time most is its start, so it is asked once how it links."""
    if (compiler, *flags) not in LINKS:
        said = call([compiler, "-###", "-g", "-fopenmp", compiled, "-o", binary, *flags], settings, COMPILE_LIMIT)
        commands = [line for line in said.stdout.decode().splitlines() if line.startswith(' "')]
        if said.returncode != 0 or len(commands) != 1:
            return said
        LINKS[(compiler, *flags)] = [{compiled: "INPUT", binary: "OUTPUT"}.get(word, word) for word in shlex.split(commands[0])]
    command = LINKS[(compiler, *flags)]
    return call([{"INPUT": compiled, "OUTPUT": binary}.get(word, word) for word in command], settings, COMPILE_LIMIT)


def build(program, text, level, binary, settings):
    """Compiles and links; the process that failed, or the last one."""
    compiler = os.path.join(settings.bin, driver_for(program))
    command = [compiler, f"-O{level}", "-g", "-fopenmp", "-I", HERE, "-I", f"{HERE}/../../include", program]
    flags = directive(text, "FLAGS")
    if program.endswith(FORTRAN):
        flags += ["-fopenmp-version=52", f"-J{settings.work}"]
    else:
        flags += settings.flags.split()
    others = [os.path.join(os.path.dirname(program), name) for name in directive(text, "WITH")]
    if not others and not program.endswith(FORTRAN):
        compiled = call(command + ["-c", "-o", f"{binary}.o"] + flags, settings, COMPILE_LIMIT)
        return link(compiler, flags, f"{binary}.o", binary, settings) if compiled.returncode == 0 else compiled
    for other in others:
        if driver_for(other) != driver_for(program):
            compiled = call([os.path.join(settings.bin, driver_for(other)), f"-O{level}", "-g", "-fopenmp", "-c", other, "-o",
                             f"{binary}.{os.path.basename(other)}.o"] + settings.flags.split(), settings, COMPILE_LIMIT)
            if compiled.returncode != 0:
                return compiled
            other = f"{binary}.{os.path.basename(other)}.o"
        command.append(other)
    return call(command + ["-o", binary] + flags, settings, COMPILE_LIMIT)


def levels_of(program, settings):
    if settings.levels:
        return settings.levels
    fortran = program.endswith(FORTRAN)
    turn = zlib.crc32(re.sub(r"-(no)?race\.\w+$", "", os.path.basename(program)).encode()) % 2
    if settings.all_sizes:
        return "0123" if fortran else "02"
    if fortran:
        return ("02", "13")[turn]
    return "02" if os.path.basename(os.path.dirname(program)) in BOTH_LEVELS else "02"[turn]


def run_once(binary, threads, cancels, json_path, runtime, settings):
    env = {k: v for k, v in settings.environment.items() if not k.startswith(("OMP_", "KMP_", "OMPRACER_"))}
    if runtime:
        env["LD_LIBRARY_PATH"] = runtime
    env["OMP_NUM_THREADS"] = threads
    env["OMP_WAIT_POLICY"] = "passive"
    env["OMP_CANCELLATION"] = "true" if cancels else "false"
    # Starting llvm-symbolizer costs more than all else; only intercepted library calls need it for their lines.
    symbolize = int("/libc" in binary or "/memory/" in binary or "/cxx/" in binary)
    env["OMPRACER_OPTIONS"] = f"json={json_path}:symbolize={symbolize}"
    try:
        return call([binary], settings._replace(environment=env), RUN_LIMIT)
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


def failures(expect, program, settings):
    """What went wrong, one text for each compilation or run that did."""
    program = os.path.abspath(program)
    with open(program) as stream:
        text = stream.read()
    threads = directive(text, "THREADS", "1 2 4 8")
    cancels = directive(text, "CANCELLATION") == ["true"]
    marked = None if directive(text, "LINES") == ["any"] else marked_lines(text)
    if expect == "race" and marked is not None and not marked:
        return [f"{program}: no line is marked // RACE"]
    os.makedirs(settings.work, exist_ok=True)
    checked = []
    if settings.checked:
        if not os.path.exists(os.path.join(settings.checked, "libompracer_rt.so")):
            return [f"{settings.checked}: no runtime"]
        checked = [(CHECKED_THREADS if CHECKED_THREADS in threads else threads[-1], settings.checked)]

    failed = []
    levels = levels_of(program, settings)
    for turn, level in enumerate(levels):
        sizes = threads if settings.all_sizes or len(threads) == 1 or len(levels) == 1 else threads[turn % 2 :: 2]
        runs = [(count, None) for count in sizes] + checked
        binary = os.path.join(settings.work, f"{os.path.basename(program)}.O{level}")
        built = build(program, text, level, binary, settings)
        if built.returncode != 0:
            failed.append(f"-O{level}: {' '.join(built.args)}\n{built.stdout.decode(errors='replace')}")
            continue
        for count, runtime in runs:
            json_path = f"{binary}.{count}.json"
            if os.path.exists(json_path):
                os.remove(json_path)
            result = run_once(binary, count, cancels, json_path, runtime, settings)
            problems = judge(result, json_path, expect, program, marked, cancels)
            if problems:
                failed.append("\n".join([f"-O{level}, {count} threads{', checked' if runtime else ''}:", *(f"  {p}" for p in problems),
                                         result.stdout.decode(errors="replace")[-4000:]]))
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("expect", choices=["race", "norace"])
    parser.add_argument("program")
    parser.add_argument("--bin", required=True, help="directory of ompracer-cc and ompracer-c++")
    parser.add_argument("--opt", default="", help="optimisation levels; default: see above")
    parser.add_argument("--all-sizes", action="store_true", help="run each level with each team size")
    parser.add_argument("--checked", help="folder of another runtime to run with, too")
    parser.add_argument("--flags", default="", help="what this compiler needs for OpenMP")
    parser.add_argument("--work", help="directory for binaries and reports")
    parser.add_argument("--keep", action="store_true", help="keep them")
    args = parser.parse_args()
    work = args.work or tempfile.mkdtemp(prefix="ompracer-e2e-")
    failed = failures(args.expect, args.program,
                      Settings(args.bin, args.checked, args.flags, args.opt.replace(",", ""), work, dict(os.environ),
                               args.all_sizes))
    if not args.keep and not args.work:
        shutil.rmtree(work)
    for text in failed:
        print("FAILED", text)
    print("failures:", len(failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
