"""The races of a random program: what the reference (model/) says of the execution that walk.py writes."""
import collections
import os
import pathlib
import subprocess

from walk import Walk

# The program that judges; `run.py --model` names another one.
MODEL = os.environ.get("OMPRACER_MODEL") or str(pathlib.Path(__file__).resolve().parents[2] / "build/test/ompracer-model")

# location -> pairs of lines. Required: each location must be reported; possible: what may be.
Races = collections.namedtuple("Races", "required possible")


def judged(texts, without=()):
    """For each text, its races as lists of words. `without`: rules that do not hold."""
    left_out = [word for rule in without for word in ("--without", rule)]
    done = subprocess.run([MODEL, *left_out, "-"], input="".join(texts), capture_output=True, text=True)
    if done.stderr or done.returncode not in (0, 1):
        raise RuntimeError(f"exit status {done.returncode}: {done.stderr}")
    parts = done.stdout.split("--\n")
    if len(parts) != len(texts):
        raise RuntimeError(f"{len(parts)} verdicts of {len(texts)} executions")
    return [[line.split() for line in part.splitlines()] for part in parts]


def texts_of(walk):
    return [walk.text(may=True), walk.text()]


def races_of(walk, required, possible):
    location_of = {address: location for location, address in walk.addresses.items()}
    result = Races({}, {})
    for lines, races in ((required, result.required), (possible, result.possible)):
        for _, address, _, a, b in lines:
            if races is result.possible or not (a.endswith("?") or b.endswith("?")):
                pair = tuple(sorted(int(x.rstrip("?")) for x in (a, b)))
                races.setdefault(location_of[int(address, 16)], set()).add(pair)
    return result


def races(program, threads, levels=1, without=()):
    walk = Walk(program, threads, levels)
    return races_of(walk, *judged(texts_of(walk), without))


def has_races(program):
    return bool(races(program, 3).required)
