#!/usr/bin/env python3
"""Compares the races that the oracle finds in random programs with those that the reference (model/) finds in the
executions that walk.py writes. No program is compiled.

    compare.py build/test/ompracer-model --count 300 --seed 1
"""
import argparse
import collections
import subprocess
import sys

from emit import emit
from generate import FEATURES, generate
from model import Model
from walk import Unsupported, Walk


def judged(model, texts, without=()):
    """For each text, the lines of its races."""
    left_out = [word for rule in without for word in ("--without", rule)]
    done = subprocess.run([model, *left_out, "-"], input="".join(texts), capture_output=True, text=True)
    if done.stderr or done.returncode not in (0, 1):
        raise RuntimeError(f"exit status {done.returncode}: {done.stderr}")
    parts = done.stdout.split("--\n")
    if len(parts) != len(texts):
        raise RuntimeError(f"{len(parts)} verdicts of {len(texts)} executions")
    return [[line.split() for line in part.splitlines()] for part in parts]


def races_of(lines, location_of, required):
    result = {}
    for _, address, _, a, b in lines:
        if not required or not (a.endswith("?") or b.endswith("?")):
            pair = tuple(sorted(int(x.rstrip("?")) for x in (a, b)))
            result.setdefault(location_of[int(address, 16)], set()).add(pair)
    return result


def bare(races, variables):
    """By variable, element and lines: the oracles number the instances of a local differently."""
    result = collections.Counter()
    for (name, element), pairs in races.items():
        for pair in pairs:
            result[(name, element if variables[name] in ("array", "bytes") else "", pair)] = 1
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--frequent", nargs="+", default=[], choices=FEATURES, help="features to have in most programs")
    parser.add_argument("--without", nargs="+", default=[], help="rules the model forgets: some program must then differ")
    parser.add_argument("--max-failures", type=int, default=5)
    args = parser.parse_args()
    compared = skipped = failed = racy = 0
    reasons = collections.Counter()
    for seed in range(args.seed, args.seed + args.count):
        program = generate(seed, FEATURES, racy=seed % 2 == 0, frequent=args.frequent)
        text = emit(program)
        threads = args.threads[seed % len(args.threads)]
        levels = 2 if seed % 3 == 0 else 1
        try:
            walk = Walk(program, threads, levels).finished()
        except Unsupported as reason:
            skipped += 1
            reasons[str(reason)] += 1
            continue
        old = Model(program, threads, levels)
        without, may = judged(args.model, [walk.text(), walk.text(may=True)], args.without)
        location_of = {address: location for location, address in walk.addresses.items()}
        for required in (False, True):
            expected = bare(old.races(required), program.variables)
            found = bare(races_of(may if required else without, location_of, required), program.variables)
            # With one thread the oracle need not find what waits of others would order (Waits.alone).
            loose = required and old.waiting
            if found != expected and not (loose and not expected - found):
                failed += 1
                print(f"--- seed {seed}, {threads} threads, {levels} levels, required={required}: only the oracle: "
                      f"{sorted(expected - found, key=str)}; only the model: {sorted(found - expected, key=str)}")
                if failed <= 2:
                    print(text)
                break
            racy += required and bool(found)
        compared += 1
        if failed >= args.max_failures:
            break
    print(f"{compared} programs compared, {racy} of them with races, {skipped} skipped {dict(reasons)}, {failed} differences")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
