#!/usr/bin/env python3
"""Runs a program under the adviser with clock=program and compares work and spans with what its comments say.

    // EXPECT: work 23, logical 15, scheduled 15     for all numbers of threads
    // EXPECT 2: scheduled 32                        for OMP_NUM_THREADS=2 only, besides
    // EXPECT: for.logical 3, for.chunks 4           of the directives of that word (parallel-for): sums, and units by their kind
    // THREADS: 1 2 3 8                              the default
    // FLAGS: -std=c++20                             of the compiler
    // WHATIF: program.c:20*4                        spans whatif1, whatif2, ..., on the fly and from the log
    // OPTIONS: whatif_deep=1                        of the adviser, besides
    // ENV: KMP_TEAMS_THREAD_LIMIT=8                 of the run

usage: check.py --build DIRECTORY --include DIRECTORY --clang CLANG --clangxx CLANGXX --work DIRECTORY [--flags FLAGS] [--burden UNITS] SOURCE
"""
import argparse
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys


def expectations(source):
    """The numbers by team size ("" is all), the team sizes, flags, environment and options."""
    expect, threads, flags, environment, options = {}, [1, 2, 3, 8], [], {}, {}
    for line in source.read_text(encoding="utf-8").splitlines():
        match = re.match(r"\s*// (EXPECT(?: \d+)?|THREADS|FLAGS|ENV|WHATIF|OPTIONS): (.*)", line)
        if not match:
            continue
        key, value = match.groups()
        if key == "THREADS":
            threads = [int(n) for n in value.split()]
        elif key == "FLAGS":
            flags += shlex.split(value)
        elif key in ("WHATIF", "OPTIONS"):
            options[key] = value.strip()
        elif key == "ENV":
            environment |= dict(pair.split("=", 1) for pair in value.split())
        else:
            numbers = expect.setdefault(key[7:], {})
            for pair in value.split(","):
                name, number = pair.split()
                numbers[name] = float(number)
    return expect, threads, flags, environment, options


def compare_graph(build, log, totals, burden):
    """The graph of the log must have the spans of the clocks; what is wrong, as text."""
    run = subprocess.run([build / "test/adviser-graph", log, *(str(burden[name]) for name in ("spawn", "join", "fork", "barrier", "create"))],
                         capture_output=True, text=True, timeout=60, check=False)
    if run.returncode != 0:
        return f"adviser-graph: {run.stderr}"
    graph = json.loads(run.stdout)
    if graph["work"] != totals["work"]:
        return f"the log has work {graph['work']}, the profile {totals['work']}"
    for name in ("logical", "burdened", "locks"):
        clock = totals["spans"][name]
        # The clocks round the mean of a share's units up; of mutexes the graph knows each entry.
        if not clock * 0.98 - 1 <= graph[name] <= (clock if name != "locks" else totals["work"]):
            return f"the graph of the log says {name} {graph[name]}, the clocks {clock}"
    return None


def compare_whatif(build, profile, asked):
    """The same questions to the log: one answer that is not that of the run, as text."""
    command = [build / "bin/ompracer", "report", profile, "-f", "json", *(["--whatif", asked] if asked else [])]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    if run.returncode != 0:
        return run.stderr
    answers = json.loads(run.stdout)["whatif"]["user"]
    measured = {user["location"]: user["span"] for user in answers[:3]}
    for user in answers[len(measured):]:
        if abs(user["span"] - measured.get(user["location"], user["span"])) > 0.01:
            return f"what if {user['location']}: {user['span']} by the log, {measured[user['location']]} by the run"
    together = [user["span"] for user in answers if "*" in user["location"]]
    if asked and together and together[0] > min(measured.values()) + 0.01:
        return f"all at once: {together[0]}, more than one of {measured}"
    return None


def measure(program, build, threads, extra, work, burden, options):
    profile = work / "profile.json"
    log = work / "profile.log"
    for file in (profile, log):
        file.unlink(missing_ok=True)
    environment = {**os.environ, **extra, "OMP_NUM_THREADS": str(threads), "LD_PRELOAD": str(build / "lib/libompadviser.so"),
                   "OMPADVISER_OPTIONS": f"clock=program:burden_ns={burden}:symbolize=0:json='{profile}':record='{log}'" + (f":{options['OPTIONS']}" if "OPTIONS" in options else "")
                   + (f":whatif='{options['WHATIF']}'" if "WHATIF" in options else "")}
    run = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=60, check=False)
    if run.returncode != 0:
        return None, f"exit code {run.returncode}\n{run.stderr}"
    document = json.loads(profile.read_text(encoding="utf-8"))
    totals = document["totals"]
    numbers = {"work": totals["work"], "replicated": totals["replicated"], **totals["spans"]}
    numbers.update((f"whatif{i + 1}", span) for i, span in enumerate(totals["spans"]["whatif"]))
    numbers.update((note["kind"], note["count"]) for note in document["notSeen"])
    for d in document["directives"]:
        of_directive = {"work": d["work"], **{name: d["spans"][name] for name in ("logical", "scheduled")}, d["units"].get("kind", "") + "s": d["units"].get("count", 0)}
        for name, value in of_directive.items():
            name = f"{d['kind'].replace(' ', '-')}.{name}"
            numbers[name] = numbers.get(name, 0) + value
    shares = sum(d["pathShare"] for d in document["directives"])
    if totals["spans"]["logical"] and abs(shares - 1) > 1e-9:
        return None, f"the shares of the path add up to {shares}"
    if abs(sum(d["own"] for d in document["directives"]) - totals["work"]) > 1e-9:
        return None, "the work of all directives is not that of the program"
    wrong = compare_graph(build, log, totals, document["run"]["burden"])
    if not wrong and totals["spans"]["whatif"]:
        wrong = compare_whatif(build, profile, options.get("WHATIF"))
    return (None, wrong) if wrong else (numbers, run.stderr)


def main():
    parser = argparse.ArgumentParser()
    for name in ("build", "include", "clang", "clangxx", "work"):
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--flags", default="")
    parser.add_argument("--burden", type=int, default=0)
    parser.add_argument("source", type=pathlib.Path)
    options = parser.parse_args()
    work = pathlib.Path(options.work)
    work.mkdir(parents=True, exist_ok=True)
    expect, threads, flags, environment, extra = expectations(options.source)
    failed = False
    for level in ("-O0", "-O2"):
        program = work / ("program" + level)
        compiler = options.clangxx if options.source.suffix == ".cpp" else options.clang
        subprocess.run([compiler, "-fopenmp", *shlex.split(options.flags), "-g", level, "-I", options.include, *flags,
                        options.source, "-o", program], check=True)
        for n in threads:
            numbers, said = measure(program, pathlib.Path(options.build), n, environment, work, options.burden, extra)
            if numbers is None:
                print(f"{level}, {n} threads: {said}")
                failed = True
                continue
            for name, value in {**expect.get("", {}), **expect.get(str(n), {})}.items():
                if abs(numbers.get(name, 0) - value) > (0.01 if name.startswith("whatif") else 0):
                    print(f"{level}, {n} threads: {name} is {numbers.get(name, 0)} and should be {value}\n{said}")
                    failed = True
    sys.exit(1 if failed or not expect else 0)


if __name__ == "__main__":
    main()
