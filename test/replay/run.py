#!/usr/bin/env python3
"""Compiles programs, runs them with a log, and replays it: detector and reference must agree on every pair.

    run.py --bin build/bin [--threads 2] [--opt 1] [--jobs 2] PROGRAM-OR-FOLDER...

A program whose log the two judge differently must stand in known.txt, with the reason; one that stands there and does
not differ is said. The run's own verdict (exit code 66) must be that of the replay, too, where all pairs were judged.
Random programs: --random COUNT, with --seed.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RACE_EXIT, DIFFER, CANNOT = 66, 1, 2
LIMIT = 120

Result = collections.namedtuple("Result", "program state text pairs races")


def directive(text, name, default=""):
    found = re.search(rf"^// {name}:(.*)$", text, re.M)
    return found.group(1).split() if found else default.split()


def programs(paths):
    for path in map(pathlib.Path, paths):
        if path.is_dir():
            yield from sorted(p for p in path.iterdir() if p.suffix in (".c", ".cpp"))
        else:
            yield path


def compiled(args, program, folder):
    text = program.read_text(errors="replace")
    binary = folder / "program"
    compiler = pathlib.Path(args.bin) / ("ompracer-c++" if program.suffix == ".cpp" else "ompracer-cc")
    command = [compiler, f"-O{args.opt}", "-g", "-fopenmp", "-I", ROOT / "test/e2e", "-I", ROOT / "include", "-I", program.parent,
               program, *(program.parent / name for name in directive(text, "WITH")), "-o", binary, "-lm",
               *args.flags.split(), *directive(text, "FLAGS")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
    return binary, None if done.returncode == 0 else done.stderr[-1000:]


def environment(args, log, text):
    env = {k: v for k, v in os.environ.items() if not k.startswith(("OMP_", "KMP_", "OMPRACER_"))}
    cancels = directive(text, "CANCELLATION") == ["true"] or "omp cancel" in text
    threads = directive(text, "THREADS", str(args.threads))
    env.update(OMP_NUM_THREADS=str(args.threads) if str(args.threads) in threads else threads[0], OMP_WAIT_POLICY="passive",
               KMP_BLOCKTIME="0", OMP_CANCELLATION=str(cancels).lower(), OMPRACER_OPTIONS=f"log={log}:symbolize=0:log_limit_mb=64")
    return env


def replayed(args, program):
    with tempfile.TemporaryDirectory(prefix="ompracer-replay-") as name:
        folder = pathlib.Path(name)
        try:
            binary, error = compiled(args, program, folder)
            if error:
                return Result(program, "not compiled", error, 0, 0)
            log = folder / "log"
            run = subprocess.run([binary], env=environment(args, log, program.read_text(errors="replace")), capture_output=True,
                                 timeout=args.limit, cwd=folder)
            if not log.exists():
                return Result(program, "no log", run.stderr.decode(errors="replace")[-500:], 0, 0)
            replay = subprocess.run([pathlib.Path(args.bin) / "ompracer", "replay", "-q", log], capture_output=True, text=True,
                                    timeout=args.limit)
        except subprocess.TimeoutExpired as expired:
            return Result(program, "time limit", str(expired)[:200], 0, 0)
    text = replay.stdout + replay.stderr
    numbers = re.search(r"^(\d+) pairs of \d+ accesses judged: (\d+) races", text, re.M)
    pairs, races = map(int, numbers.groups()) if numbers else (0, 0)
    if replay.returncode == CANNOT and not numbers:
        return Result(program, "too large" if "too many" in text else "contradiction", text, pairs, races)
    if replay.returncode == CANNOT:
        return Result(program, "part", text, pairs, races)
    if replay.returncode not in (0, DIFFER):
        return Result(program, f"replay ended with {replay.returncode}", text, pairs, races)
    if replay.returncode == DIFFER:
        return Result(program, "differs", text, pairs, races)
    if (races > 0) != (run.returncode == RACE_EXIT) and "not judged" not in text:
        return Result(program, "verdict", f"the run ended with {run.returncode}, the replay found {races} races\n{text}", pairs, races)
    return Result(program, "agrees", text, pairs, races)


def random_programs(count, seed, folder, binaries):
    sys.path.insert(0, str(ROOT / "test/random"))
    import reference
    reference.MODEL = pathlib.Path(binaries).parent / "test/ompracer-model"
    from emit import emit
    from generate import FEATURES, generate
    for number in range(seed, seed + count):
        path = pathlib.Path(folder) / f"random-{number}.c"
        path.write_text(emit(generate(number, FEATURES, racy=number % 2 == 0)))
        yield path


def known_differences():
    known = {}
    for line in (HERE / "known.txt").read_text().splitlines():
        if line.strip() and not line.startswith("#"):
            name, reason = line.split(":", 1)
            known[name] = reason.strip()
    return known


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--flags", default="")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--opt", default="1")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--limit", type=int, default=LIMIT)
    parser.add_argument("--random", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    args.bin = str(pathlib.Path(args.bin).resolve())
    known, states = known_differences(), collections.Counter()
    pairs = races = failed = 0
    with tempfile.TemporaryDirectory(prefix="ompracer-random-") as folder:
        todo = [p.resolve() for p in programs(args.paths)] + list(random_programs(args.random, args.seed, folder, args.bin))
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for result in pool.map(lambda p: replayed(args, p), todo):
                states[result.state] += 1
                pairs += result.pairs
                races += result.races
                reason = known.get(result.program.name)
                wrong = result.state not in ("agrees", "too large", "no log") and not reason
                failed += wrong
                if reason and result.state == "agrees" and args.verbose:
                    print(f"{result.program.name} stands in known.txt and agrees")
                if wrong or args.verbose and result.state != "agrees":
                    print(f"--- {result.program.name}: {result.state}\n{result.text[:3000]}")
    print(f"{len(todo)} programs: {dict(states)}; {pairs} pairs judged, {races} races; {failed} failures")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
