#!/usr/bin/env python3
"""Compiles random programs with the detector, runs them and compares its verdicts with those of the reference (model/).

A reported pair must be a true pair of its location, and every racy location must be reported at least once (two sites
that race on several elements are one report). Failures are made small and printed; exit status 1 if there was one.

    run.py --cc build/bin/ompracer-cc --count 300 --seed 1 -O 0 2 --threads 1 2 4 8 --jobs 2
"""
import argparse
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import minimise
import reference
from emit import emit
from generate import FEATURES, generate

Failure = collections.namedtuple("Failure", "kind text")
Setting = collections.namedtuple("Setting", "level threads active")
RUN_LIMIT = 60  # seconds
PLAIN_RUNS = 30


def environment(setting, report, program):
    env = dict(os.environ)
    env.update(OMP_NUM_THREADS=str(setting.threads), OMP_MAX_ACTIVE_LEVELS=str(setting.active), OMP_DYNAMIC="false",
               OMP_WAIT_POLICY="passive", KMP_BLOCKTIME="0", OMP_THREAD_LIMIT="256", KMP_TEAMS_THREAD_LIMIT="64",
               OMPRACER_OPTIONS=f"json={report}:exitcode=66:log_path={report}.log")
    if any(n.kind == "cancel" for n in program.walk()):
        env.update(OMP_CANCELLATION="true")
    return env


def compile_(cc, flags, text, folder, level):
    source = folder / "p.c"
    source.write_text(text)
    binary = folder / f"p{level}"
    done = subprocess.run([cc, f"-O{level}", "-g", "-fopenmp", *flags, str(source), "-lm", "-o", str(binary)],
                          capture_output=True, text=True, timeout=120)
    return binary if done.returncode == 0 else Failure("compile", done.stderr[-2000:])


def execute(binary, setting, folder, tool, program, limit=RUN_LIMIT):
    """Runs once. Returns the addresses the program printed and the report, or a Failure."""
    report = folder / "report.json"
    report.unlink(missing_ok=True)
    try:
        done = subprocess.run([str(binary)], env=environment(setting, report, program), capture_output=True, text=True,
                              timeout=limit)
    except subprocess.TimeoutExpired:
        return Failure("hang", f"no end after {limit} s")
    if done.returncode not in ((0, 66) if tool else (0,)):
        log = "".join(p.read_text() for p in folder.glob("report.json.log*"))
        return Failure("crash", f"exit status {done.returncode}\n{done.stderr[-1500:]}{log[-1500:]}")
    addresses = {m[1]: int(m[2], 16) for m in re.finditer(r"@ (\w+) (0x[0-9a-f]+)", done.stdout)}
    return addresses, json.loads(report.read_text()) if tool else None


def locate(race, addresses, program):
    """(variable, element) of a report, for bytes and for several elements (variable, range); (name, None) for a variable
    without an address of its own."""
    address = int(race["location"]["address"], 16)
    for name, start in addresses.items():
        if program.variables[name] == "bytes" and start <= address < start + 8 * program.ARRAY + 32:
            return name, range(address - start, address - start + race["location"]["size"])
        size = 4 * program.ARRAY if program.variables[name] in ("array", "tid") else 4
        if start <= address < start + size:
            first, last = address - start, address - start + race["location"]["size"] - 1
            return name, first // 4 if first // 4 == last // 4 else range(first // 4, last // 4 + 1)
    named = re.match(r"\w*", race["location"]["name"] or race["accesses"][1]["variable"] or "")
    return (named[0] if named else ""), None


def among(pair, true):
    """Is the pair of lines a true one? Line 0: the optimiser made one access of several, which has no line."""
    return any(x in (0, a) and y in (0, b) for a, b in true for x, y in (pair, pair[::-1]))


def judge(program, races, possible, addresses, report):
    """Compares a report with the required races and the possible ones. Returns a Failure or None."""
    pairs_of = collections.defaultdict(set)  # by variable, for reports that name no element
    for (name, _), pairs in possible.items():
        pairs_of[name] |= pairs
    seen_places, seen_pairs = set(), set()
    for race in report["races"]:
        name, element = locate(race, addresses, program)
        pair = tuple(sorted(program.line_of(a["line"]) for a in race["accesses"]))
        kind = program.variables.get(name)
        seen_pairs.add((name if name in program.variables else None, pair))
        several = isinstance(element, range)
        seen_places |= {(name, one) for one in element} if several else {(name, element)}
        if kind == "tid" or element is None:
            # Through a parameter the report knows no variable of ours: then only the lines count.
            true = pairs_of[name] if name in program.variables else set().union(*pairs_of.values())
        elif several:
            true = set().union(*(possible.get((name, one), set()) for one in element))
        else:
            true = possible.get((name, element), set())
        if not among(pair, true):
            return Failure("false", f"reported: {name}[{element}] lines {pair}; true there: {sorted(true)}")
    for (name, element), pairs in races.items():
        true = possible.get((name, element), pairs)
        if (name, element) not in seen_places and not any(n in (name, None) and among(pair, true) for n, pair in seen_pairs):
            return Failure("missed", f"not reported: {name}[{element}] lines {sorted(pairs)}; all true: {races}")
    if not report.get("complete"):
        return Failure("incomplete", "the report has no end")
    return None


def check(program, cc, flags, settings, folder, tool, wrong=()):
    """Runs one program in all settings; the first failure and its setting, or None."""
    text = emit(program)
    binaries, races = {}, {}  # by optimisation level, and Races by team size
    for setting in settings:
        if setting.level not in binaries:
            binaries[setting.level] = compile_(cc, flags, text, folder, setting.level)
        binary = binaries[setting.level]
        if isinstance(binary, Failure):
            return binary, setting
        team = setting.threads, setting.active
        if tool and team not in races:
            races[team] = reference.races(program, *team, wrong)
        result = execute(binary, setting, folder, tool, program)
        if not isinstance(result, Failure):
            result = judge(program, *races[team], *result) if tool else None
        if result:
            return result, setting
    return None


def fails_plainly(program, args, setting, folder):
    """Does the program hang or crash without the tool, too? Then the fault is the OpenMP runtime's."""
    binary = compile_(args.plain_cc, args.flag, emit(program), folder, setting.level)
    return not isinstance(binary, Failure) and any(
        isinstance(execute(binary, setting, folder, False, program, limit=10), Failure) for _ in range(PLAIN_RUNS))


def settings_for(seed, args):
    """All settings, or with --rotate one level and two team sizes, which change from program to program."""
    levels, threads = args.O, args.threads
    if args.rotate:
        pair = seed // 2  # one of a pair has races, one has none
        levels = [levels[pair % len(levels)]]
        some = threads[1:] or threads
        threads = sorted({threads[0], some[pair // len(levels) % len(some)]})
    return [Setting(level, t, 2 if t <= 2 and seed % 3 == 0 else 1) for level in levels for t in threads] * args.runs


def tested(seed, args):
    program = generate(seed, args.features, racy=seed % 2 == 0, frequent=args.frequent)
    with tempfile.TemporaryDirectory(prefix="ompracer-random-") as folder:
        folder = pathlib.Path(folder)
        found = check(program, args.cc, args.flag, settings_for(seed, args), folder, not args.no_tool, args.wrong)
        if not found:
            return None
        failure, setting = found
        if failure.kind in ("hang", "crash") and not args.no_tool and fails_plainly(program, args, setting, folder):
            text = f"the OpenMP runtime fails without ompracer, too, so there is no verdict\n{failure.text}"
            return seed, Failure("runtime", text), setting, emit(program)
        if not args.no_minimise and failure.kind != "compile":

            def fails(candidate):
                for _ in range(2):  # another schedule may hide what one schedule showed
                    again = check(candidate, args.cc, args.flag, [setting], folder, not args.no_tool, args.wrong)
                    if again and again[0].kind == failure.kind:
                        return True
                return False

            small = minimise.minimise(program, fails)
            again = check(small, args.cc, args.flag, [setting], folder, not args.no_tool, args.wrong)
            if again:
                program, failure = small, again[0]
        return seed, failure, setting, emit(program)


def one(seed, args):
    try:
        return tested(seed, args)
    except RuntimeError as error:  # of the reference: the other programs go on
        return seed, Failure("reference", str(error)), settings_for(seed, args)[0], ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cc", default="ompracer-cc")
    parser.add_argument("--plain-cc", default="clang-22", help="tells whether a hang or crash is the OpenMP runtime's own")
    parser.add_argument("--flag", action="append", default=[], help="one more compiler argument")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-O", nargs="+", default=["0", "2"])
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2, 4, 8])
    parser.add_argument("--rotate", action="store_true", help="one level and two team sizes for each program")
    parser.add_argument("--runs", type=int, default=1, help="of each program in each setting")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--without", nargs="+", default=[], choices=FEATURES, help="features not to generate")
    parser.add_argument("--frequent", nargs="+", default=[], choices=FEATURES, help="features to have in most programs")
    parser.add_argument("--wrong", nargs="+", default=[], help="ids of rules that the reference forgets: the run must then fail")
    parser.add_argument("--model", default=reference.MODEL, help="the program that judges executions")
    parser.add_argument("--no-minimise", action="store_true")
    parser.add_argument("--no-tool", action="store_true", help="only compile and run, with any OpenMP compiler")
    parser.add_argument("--max-failures", type=int, default=10)
    args = parser.parse_args()
    reference.MODEL = args.model
    args.features = tuple(f for f in FEATURES if f not in args.without)
    passed = failed = 0
    kinds = collections.Counter()
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        seeds = range(args.seed, args.seed + args.count)
        futures = [pool.submit(one, seed, args) for seed in seeds]
        for future in futures:
            if future.cancelled():
                continue
            result = future.result()
            if result is None:
                passed += 1
                continue
            failed += 1
            seed, failure, setting, text = result
            kinds[failure.kind] += 1
            print(f"--- seed {seed}: {failure.kind} at -O{setting.level}, {setting.threads} threads, "
                  f"{setting.active} active levels\n{failure.text}")
            for number, line in enumerate(text.splitlines(), 1):
                print(f"{number:4} {line}")
            sys.stdout.flush()
            if failed >= args.max_failures:
                for f in futures:
                    f.cancel()
    print(f"{passed} passed, {failed} failed" + (f" ({dict(kinds)})" if failed else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
