"""The command line: reads the options, evaluates every program under every tool in parallel jobs, prints the results."""
import argparse
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import output
from .evaluation import evaluate, outputChanged
from .programs import discover
from .tools import makeTools


def parse(arguments):
    parser = argparse.ArgumentParser(prog="evaluate", description="Evaluates race detectors on labelled programs.")
    parser.add_argument("directory", type=Path, help="programs named …-yes.c / …-no.c (or .cpp)")
    parser.add_argument("--tools", default="ompracer", help="comma-separated: ompracer, ompracer-fast, ompracer-precise, archer, tsan, plain")
    parser.add_argument("--only", metavar="REGEX", help="programs whose name matches")
    parser.add_argument("--threads", default="2,8", help="team sizes (default 2,8)")
    parser.add_argument("--opt", default="0", help="optimisation level (default 0)")
    parser.add_argument("--repetitions", type=int, default=1, help="runs at each team size (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="programs at a time (default 2)")
    parser.add_argument("--seconds", type=float, default=120, help="time limit of a run")
    parser.add_argument("--compile-seconds", type=float, default=300, help="time limit of a compilation")
    parser.add_argument("--memory-mb", type=float, default=8192, help="limit on resident memory")
    parser.add_argument("--size", type=int, default=32, help="argument of the -var- programs")
    parser.add_argument("--flags", default="", help="further compiler arguments")
    parser.add_argument("--ompracer", default="", help="directory of ompracer-cc")
    parser.add_argument("--cc", default="clang-22")
    parser.add_argument("--cxx", default="clang++-22")
    parser.add_argument("--archer", default="/usr/lib/llvm-22/lib/libarcher.so")
    parser.add_argument("--compare-output", action="store_true", help="compare stdout with that of an uninstrumented run")
    parser.add_argument("--work", help="keep reports in this directory")
    parser.add_argument("--csv")
    parser.add_argument("--json")
    options = parser.parse_args(arguments)
    options.threads = [int(t) for t in options.threads.split(",")]
    options.flags = options.flags.split()
    return options


def evaluateAll(programs, tools, options):
    """tool name -> outcomes in the order of the programs."""
    with ThreadPoolExecutor(options.jobs) as pool:
        waiting = {t.name: [pool.submit(evaluate, p, t, options) for p in programs] for t in tools}
        return {name: [f.result() for f in futures] for name, futures in waiting.items()}


def reportOutputs(byTool):
    """Lines about programs whose output a tool changed. Needs the plain outcomes."""
    lines = []
    for name, outcomes in byTool.items():
        if name == "plain":
            continue
        for plain, other in zip(byTool["plain"], outcomes):
            changed = outputChanged(plain, other)
            if changed:
                lines.append(f"  {name}  {plain.program.name}  at {', '.join(map(str, changed))} threads")
    return lines


def main():
    options = parse(sys.argv[1:])
    names = options.tools.split(",")
    if options.compare_output and "plain" not in names:
        names.append("plain")
    tools = makeTools(names, options)
    programs = discover(options.directory, options.size, options.only)
    if not programs:
        sys.exit(f"{options.directory}: no labelled program")
    with tempfile.TemporaryDirectory(prefix="evaluate-") as scratch:
        options.work = str(Path(options.work or scratch).resolve())
        byTool = evaluateAll(programs, tools, options)
    changed = reportOutputs(byTool) if options.compare_output else None
    detectors = {t.name: byTool[t.name] for t in tools if t.detects}
    for name in names:
        if name not in detectors:
            broken = [o for o in byTool[name] if o.compileError or set(o.statuses) - {"ok"}]
            print(f"{name}: {len(byTool[name])} programs, {len(broken)} did not compile or ended abnormally")
            for outcome in broken:
                print(f"  {outcome.program.name}  {', '.join(sorted(set(outcome.statuses))) or outcome.compileError}")
    print(f"{len(programs)} programs, -O{options.opt}, threads {options.threads}, {options.repetitions} run(s) each")
    print(output.table(detectors))
    for name, outcomes in detectors.items():
        print(f"\n{name}, wrong or abnormal:\n{output.wrong(outcomes) or '  none'}")
    if changed is not None:
        print("\noutput changed by the tool (programs whose plain runs agree):\n" + ("\n".join(changed) or "  none"))
    if options.csv:
        output.writeCsv(options.csv, detectors)
    if options.json:
        settings = {"threads": options.threads, "opt": options.opt, "repetitions": options.repetitions}
        output.writeJson(options.json, detectors, settings)
    return 0
