#!/usr/bin/env python3
"""Damages logs of real runs and reads them: bits flipped, bytes zeroed, parts cut off, chunks lost, doubled and exchanged.

    damage.py --bin build/bin [--count 40] [--seed 1] PROGRAM...

Each command ends with one of its exit codes, and where it refuses the log it says so in one line.
"""
import argparse
import concurrent.futures
import pathlib
import random
import resource
import subprocess
import sys
import tempfile

import run

HEADER, CHUNK = 4096, 1 << 16
SECONDS = 60
CODES = {"replay": {0, 1, 2, 64}, "explain": {0, 1, 2, 64}, "dump": {0, 2, 64}}


def chunks(log):
    return [log[at:at + CHUNK] for at in range(HEADER, len(log), CHUNK)]


def used(log):
    """Positions that are not zero: the others are the unused ends of chunks."""
    return [at for at in range(len(log)) if log[at]]


def damaged(log, choice):
    data, kind = bytearray(log), choice.randrange(8)
    places = used(log)
    at = choice.choice(places)
    if kind <= 1:
        for _ in range(choice.choice([1, 1, 3, 20])):
            data[choice.choice(places)] ^= 1 << choice.randrange(8)
        return "bits flipped", bytes(data)
    if kind == 2:
        size = choice.choice([1, 2, 8, 64, 4096])
        data[at:at + size] = bytes(len(data[at:at + size]))
        return f"{size} bytes zeroed at {at}", bytes(data)
    if kind == 3:
        data[at] = choice.choice([0, 1, 127, 128, 255])
        return f"a byte replaced at {at}", bytes(data)
    if kind == 4:
        end = choice.choice([at, HEADER + choice.randrange(len(chunks(log)) + 1) * CHUNK])
        return f"cut at {end}", bytes(data[:end])
    parts = chunks(log)
    one = choice.randrange(len(parts))
    if kind == 5:
        del parts[one]
    elif kind == 6:
        parts.insert(choice.randrange(len(parts) + 1), parts[one])
    else:
        choice.shuffle(parts)
    return f"chunks {['lost', 'doubled', 'exchanged'][kind - 5]}", bytes(data[:HEADER]) + b"".join(parts)


def limited():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def problems(args, path, what):
    found = []
    for command in (["replay", "-q", path], ["explain", path, "1"], ["dump", path], ["dump", "--dot", path]):
        try:
            done = subprocess.run([pathlib.Path(args.bin) / "ompracer", *command], capture_output=True, timeout=SECONDS, preexec_fn=limited)
        except subprocess.TimeoutExpired:
            found.append(f"{what}: {command[0]} does not end")
            continue
        lines = done.stderr.decode(errors="replace").splitlines()
        if done.returncode not in CODES[command[0]] or (done.returncode == 64 and len(lines) != 1):
            found.append(f"{what}: {' '.join(map(str, command))} ends with {done.returncode}: {lines[-3:]}")
    return found


def logs_of(args, folder):
    for program in map(pathlib.Path, args.paths):
        binary, error = run.compiled(args, program, folder)
        if error:
            sys.exit(error)
        log = folder / f"{program.name}.log"
        subprocess.run([binary], env=run.environment(args, log, program.read_text(errors="replace")), capture_output=True, timeout=run.LIMIT,
                       cwd=folder)
        yield program.name, log.read_bytes()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--flags", default="")
    parser.add_argument("--threads", type=int, default=3)
    parser.add_argument("--opt", default="1")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="folder for the logs that are not read as they should be")
    args = parser.parse_args()
    args.bin = str(pathlib.Path(args.bin).resolve())
    choice, failures, count = random.Random(args.seed), [], 0
    with tempfile.TemporaryDirectory(prefix="ompracer-damage-") as name:
        folder = pathlib.Path(name)

        def attempt(job):
            number, (what, data) = job
            path = folder / f"damaged-{number}"
            path.write_bytes(data)
            found = problems(args, path, what)
            if found and args.keep:
                (pathlib.Path(args.keep) / path.name).write_bytes(data)
            path.unlink()
            return found

        for program, log in logs_of(args, folder):
            jobs = [(number, damaged(log, choice)) for number in range(args.count)]
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                for found in pool.map(attempt, jobs):
                    count += 1
                    failures += [f"{program}: {one}" for one in found]
    print("\n".join(failures))
    print(f"{count} damaged logs, {len(failures)} failures")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
