"""The command line: reads the options, evaluates every program under every tool in parallel jobs, prints the results."""
import argparse
import os
import platform
import signal
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from . import output
from .compare import changes
from .evaluation import evaluate, levelOf, outputChanged
from .execute import Interrupted, interrupted
from .html import writeHtml
from .known import judge, readKnown
from .programs import discover
from .progress import Progress
from .store import Store, keyOf
from .tools import knownTools, makeTools

KNOWN = Path(__file__).resolve().parent.parent / "known-wrong.txt"


def parse(arguments):
    parser = argparse.ArgumentParser(prog="evaluate", description="Evaluates race detectors on labelled programs.")
    add = parser.add_argument
    add("directory", type=Path, help="programs named …-yes.c / …-no.c (or .cpp, .f90, .f95)")
    add("--tools", default="ompracer", help="comma-separated: " + ", ".join(sorted(knownTools())))
    add("--only", metavar="REGEX", help="programs whose name matches")
    add("--threads", default="2,8", help="team sizes (default 2,8)")
    add("--opt", default="0", help="optimisation levels, comma-separated (default 0)")
    add("--alternate", action="store_true", help="each program at one of the levels instead of at all")
    add("--repetitions", type=int, default=1, help="runs at each team size (default 1)")
    add("--jobs", type=int, default=2, help="programs at a time (default 2)")
    add("--seconds", type=float, default=120, help="time limit of a run")
    add("--compile-seconds", type=float, default=300, help="time limit of a compilation")
    add("--memory-mb", type=float, default=8192, help="limit on resident memory")
    add("--size", type=int, default=32, help="argument of the -var- programs")
    add("--flags", default="", help="further compiler arguments")
    add("--ompracer", default="build/bin", help="directory of ompracer-cc (default build/bin)")
    add("--cc", default="clang-22")
    add("--cxx", default="clang++-22")
    add("--fc", default="flang-22")
    add("--archer", default="/usr/lib/llvm-22/lib/libarcher.so")
    add("--compare-output", action="store_true", help="compare stdout with that of an uninstrumented run")
    add("--results", metavar="DIR", help="keep outcomes here: the same command goes on after an interruption")
    add("--work", help="keep reports in this directory")
    add("--csv")
    add("--json")
    add("--html")
    add("--baseline", metavar="JSON", help="compare with an earlier --json")
    add("--known", type=Path, default=KNOWN, help="known wrong verdicts with reasons (default known-wrong.txt)")
    add("--check", action="store_true", help="fail on a wrong verdict that is not known, or worse than the baseline")
    add("--quiet", action="store_true", help="no progress")
    options = parser.parse_args(arguments)
    options.threads = [int(t) for t in options.threads.split(",")]
    options.opt = options.opt.split(",")
    options.flags = options.flags.split()
    options.ompracer = os.path.abspath(options.ompracer)
    return options


def evaluateAll(programs, tools, options, store):
    """tool name -> outcomes in the order of the programs. Raises Interrupted when the user stops it."""
    jobs = []
    for tool in tools:
        version = tool.version()
        for program in programs:
            for opt in [levelOf(program, options)] if options.alternate else options.opt:
                jobs.append((program, tool, opt, keyOf(program, tool, opt, version, options)))
    results = {key: store.find(key) for _, _, _, key in jobs}
    waiting = [job for job in jobs if results[job[3]] is None]
    if len(waiting) < len(jobs):
        print(f"{len(jobs) - len(waiting)} of {len(jobs)} outcomes are stored already", file=sys.stderr)
    progress = Progress(len(waiting), options.quiet)
    with ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(evaluate, *job, options) for job in waiting]
        try:
            for future in as_completed(futures):
                outcome = future.result()
                results[outcome.key] = outcome
                store.add(outcome)
                progress.add(outcome)
        except (KeyboardInterrupt, Interrupted):
            interrupted.set()
            pool.shutdown(wait=True, cancel_futures=True)
            raise Interrupted from None
    return {tool.name: [results[key] for _, t, _, key in jobs if t is tool] for tool in tools}


def outputChanges(byTool):
    """Lines about programs whose output a tool changed. Needs the plain outcomes."""
    lines = []
    for name, outcomes in byTool.items():
        for plain, other in zip(byTool["plain"], outcomes):
            changed = outputChanged(plain, other) if name != "plain" else []
            if changed:
                lines.append(f"  {name}  {plain.program}  at {', '.join(map(str, changed))} threads")
    return lines


def report(byTool, programs, tools, options):
    """Prints and writes everything; returns the exit code."""
    detectors = {t.name: byTool[t.name] for t in tools if t.detects}
    for tool in tools:
        if not tool.detects:
            broken = [o for o in byTool[tool.name] if o.compileError or set(o.statuses) - {"ok"}]
            print(f"{tool.name}: {len(byTool[tool.name])} programs, {len(broken)} did not compile or ended abnormally")
            for outcome in broken:
                print(f"  {outcome.program}  {', '.join(sorted(set(outcome.statuses))) or outcome.compileError}")
    levels = ("alternating " if options.alternate else "") + ",".join("-O" + o for o in options.opt)
    print(f"{len(programs)} programs, {levels}, threads {options.threads}, {options.repetitions} run(s) each")
    print(output.table(detectors))
    for name, outcomes in detectors.items():
        print(f"\n{name}, wrong or abnormal:\n{output.wrong(outcomes) or '  none'}")
    if options.compare_output:
        print("\noutput changed by the tool (programs whose plain runs agree):\n" + ("\n".join(outputChanges(byTool)) or "  none"))
    settings = {"suite": str(options.directory), "threads": options.threads, "opt": levels, "repetitions": options.repetitions}
    settings.update({"tools": {t.name: t.version() for t in tools}, "machine": f"{platform.machine()}, {os.cpu_count()} CPUs"})
    if options.csv:
        output.writeCsv(options.csv, detectors)
    if options.json:
        output.writeJson(options.json, detectors, settings)
    if options.html:
        writeHtml(options.html, detectors, settings, options.directory.name)
    return judgeAll([o for outcomes in detectors.values() for o in outcomes], options)


def judgeAll(outcomes, options):
    """Known wrong verdicts and the earlier result; 1 when --check finds a change for the worse."""
    bad = 0
    if options.baseline:
        lines, bad = changes(outcomes, options.baseline)
        print(f"\nbeside {options.baseline}: " + "\n".join(lines))
    if options.check or options.known != KNOWN:
        new, still, better = judge(outcomes, readKnown(options.known))
        for title, found in (("known and still wrong", still), ("known, but right now: the entry may go", better)):
            if found:
                print(f"\n{title}:")
                print("\n".join(f"  {o.kind}  {o.tool}  {o.program}  -O{o.opt}  {k.reason}" for o, k in found))
        print(f"\nwrong and not known: {len(new)}")
        for outcome in new:
            print(f"  {outcome.kind}  {outcome.tool}  {outcome.program}  -O{outcome.opt}")
        bad += len(new)
    return 1 if options.check and bad else 0


def main():
    options = parse(sys.argv[1:])
    names = options.tools.split(",")
    if options.compare_output and "plain" not in names:
        names.append("plain")
    tools = makeTools(names, options)
    programs = discover(options.directory, options.size, options.only)
    if not programs:
        sys.exit(f"{options.directory}: no labelled program")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="evaluate-") as scratch:
        options.work = str(Path(options.work or scratch).resolve())
        try:
            byTool = evaluateAll(programs, tools, options, Store(options.results))
        except Interrupted:
            kept = f"; the same command goes on from {options.results}" if options.results else ""
            sys.exit(f"interrupted{kept}")
        return report(byTool, programs, tools, options)
