"""The command line: builds every workload for every tool, measures, prints, stores, draws."""
import argparse
import json
import os
import platform
import re
import sys
import tempfile
import time
from pathlib import Path

from harness.tools import makeTools

from .constructs import constructs
from .plots import writePlots
from .report import Results, curves, table, worst, writeJson
from .sampling import measure
from .workloads import SIZES, BuildError, describedWorkload, ownWorkloads


def parse(arguments):
    parser = argparse.ArgumentParser(prog="bench/run", description="Time and memory of race detectors on real workloads.")
    add = parser.add_argument
    add("descriptions", nargs="*", type=Path, help="TOML files that describe further applications")
    add("--tools", default="ompracer,archer", help="also ompracer-fast, ompracer-precise, tsan (default ompracer,archer)")
    add("--quick", action="store_true", help="within five minutes on two cores: medium, 3 repetitions, small once")
    add("--only", metavar="REGEX", help="workloads whose name matches")
    add("--no-apps", action="store_true", help="described applications only")
    add("--sizes", default="medium", help="the first is the one of the main table (default medium)")
    add("--threads", default="", help="team sizes, the first is that of the main table (default: number of CPUs, then 1, 2, 4, … below)")
    add("--repetitions", type=int, default=5)
    add("--opt", default="2", help="optimisation level of bench/apps (default 2)")
    add("--flags", default="", help="further compiler arguments for bench/apps")
    add("--seconds", type=float, default=600, help="time limit of a run")
    add("--memory-mb", type=float, default=16384, help="limit on resident memory")
    add("--ompracer", default="build/bin", help="directory of ompracer-cc (default build/bin)")
    add("--cc", default="clang-22")
    add("--cxx", default="clang++-22")
    add("--archer", default="/usr/lib/llvm-22/lib/libarcher.so")
    add("--json", type=Path)
    add("--plots", type=Path, metavar="DIR", help="draw SVG files there")
    add("--constructs", choices=("cpu", "wall"), help="instead of the workloads: what each construct costs, by CPU or wall-clock time")
    add("--check", action="store_true", help="no measurement: each workload once, small, must be verified and free of reports")
    options = parser.parse_args(arguments)
    options.fc, options.flags, options.ompracer = "", options.flags.split(), os.path.abspath(options.ompracer)
    options.tools = list(dict.fromkeys(["plain", *options.tools.split(",")]))
    options.sizes = options.sizes.split(",")
    cores = len(os.sched_getaffinity(0))
    if options.threads:
        options.threads = [int(t) for t in options.threads.split(",")]
    else:
        options.threads = [cores] + ([] if options.quick else [t for t in (1, 2, 4, 8, 16, 32, 64) if t < cores])
    if options.quick:
        options.sizes, options.repetitions = ["medium", "small"], min(options.repetitions, 3)
    if options.check:
        options.sizes, options.repetitions, options.threads = ["small"], 1, options.threads[:1]
        options.tools.remove("plain")
    if set(options.sizes) - set(SIZES):
        parser.error(f"sizes are {', '.join(SIZES)}")
    return options


def places(options):
    """(size, threads, repetitions): the main one, then the others once around it, with fewer repetitions."""
    size, threads = options.sizes[0], options.threads[0]
    fewer = max(1, options.repetitions // 2)
    found = [(size, threads, options.repetitions)]
    found += [(s, threads, fewer) for s in options.sizes[1:]]
    return found + [(size, t, fewer) for t in options.threads[1:]]


def buildAll(workload, tools, folder, options):
    """tool name -> what was built; a tool that cannot build it is left out, with a message."""
    built = {}
    for tool in tools:
        place = os.path.join(folder, tool.name)
        os.makedirs(place, exist_ok=True)
        try:
            built[tool.name] = workload.build(tool, place, options)
        except BuildError as error:
            print(f"bench/run: {error}", file=sys.stderr)
    return built


def measureAll(workloads, tools, folder, options):
    points = []
    builds = {w.name: buildAll(w, tools, folder, options) for w in workloads}
    for size, threads, repetitions in places(options):
        for workload in workloads:
            if size not in workload.sizes:
                continue
            begin = time.monotonic()
            points += measure(workload, tools, builds[workload.name], size, threads, repetitions, options, folder)
            passed = time.monotonic() - begin
            print(f"  {workload.name} {size} {threads} thread(s): {passed:.1f} s", file=sys.stderr, flush=True)
    return points


def check(points):
    bad = [p for p in points if not p.usable or p.races]
    for p in bad:
        print(f"{p.workload} under {p.tool}: {p.failures or ''} {p.races} race(s) reported")
    print(f"{len(points)} runs, {len(bad)} not as expected")
    return 1 if bad else 0


def machine():
    model = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{model.group(1) if model else platform.machine()}, {len(os.sched_getaffinity(0))} CPUs, {platform.release()}"


def main():
    options = parse(sys.argv[1:])
    tools = makeTools(options.tools, options)
    if options.constructs:
        with tempfile.TemporaryDirectory(prefix="bench-") as folder:
            found = constructs(tools, folder, options.threads[0], options.constructs, options)
        if options.json:
            options.json.write_text(json.dumps({"machine": machine(), "constructs": found}, indent=1) + "\n")
        return 0
    workloads = ([] if options.no_apps else ownWorkloads()) + [describedWorkload(d) for d in options.descriptions]
    workloads = [w for w in workloads if not options.only or re.search(options.only, w.name)]
    if not workloads:
        sys.exit("bench/run: no workload")
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        points = measureAll(workloads, tools, folder, options)
    if options.check:
        return check(points)
    settings = {"tools": options.tools, "versions": {t.name: t.version() for t in tools}, "machine": machine(), "opt": options.opt}
    settings["date"] = time.strftime("%Y-%m-%d")
    results = Results(points, settings)
    mainPlace = (options.sizes[0], options.threads[0])
    print(table(results, *mainPlace))
    for tool in results.tools:
        print(worst(results, *mainPlace, tool))
    print("\n" + curves(results))
    if options.json:
        writeJson(options.json, results)
    if options.plots:
        options.plots.mkdir(parents=True, exist_ok=True)
        print("plots: " + ", ".join(str(options.plots / name) for name in writePlots(options.plots, results, mainPlace)))
    return 0 if all(p.usable for p in points) else 1
