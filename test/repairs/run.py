#!/usr/bin/env python3
"""Applies the repairs that reports propose, and runs the programs again.

run.py --bin BUILD/bin [--work DIR] [--table FILE] [--flags FLAGS] [--must N] PROGRAM...

Each program is compiled and run with four threads. `ompracer report --patch` repairs it, `patch -p0` applies that, and the result is compiled and
run with 1, 2 and 4 threads. What came of it, for each program:

  clean    no race is left and none is new
  part     some races must be repaired by hand; of the others none is left
  words    no race has an edit
  stays    a race that the patch was to end is left
  new      there is another one
  broken   the patch does not apply or compile, or the program fails or hangs
  no race  nothing was reported
  unfit    the program does not compile, or does not end by itself

--must N: exit code 1 if a program is broken, or if fewer than N are clean. Where `X-yes.c` has a twin `X-no.c`, and the twin prints the same in three
runs, the table says whether the repaired program prints that.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

LANGUAGE = {".c": "ompracer-cc", ".cpp": "ompracer-c++", ".cc": "ompracer-c++"}


def run(command, folder, seconds=120, **variables):
    try:
        done = subprocess.run(command, cwd=folder, env={**os.environ, **variables}, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=seconds)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return None, "", "timeout"


class Program:
    def __init__(self, arguments, source):
        self.bin, self.flags, self.source = arguments.bin, arguments.flags.split(), os.path.abspath(source)
        self.name = os.path.basename(source)
        self.folder = os.path.join(arguments.work, self.name.replace(".", "_"))
        self.seconds = arguments.seconds
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        shutil.copy(self.source, self.folder)
        self.kinds, self.output, self.detail = [], "", ""

    def compile(self, source, program):
        compiler = LANGUAGE[os.path.splitext(source)[1]]
        return run([os.path.join(self.bin, compiler), "-fopenmp", "-g", "-O1", f"-I{os.path.dirname(self.source)}", *self.flags, source, "-lm", "-o",
                    program], self.folder)

    def races(self, program, threads):
        report = f"{program}-{threads}.json"
        code, out, errors = run([f"./{program}"], self.folder, self.seconds, OMP_NUM_THREADS=str(threads),
                                OMPRACER_OPTIONS=f"json={report},exitcode=0")
        path = os.path.join(self.folder, report)
        if code is None or code < 0 or not os.path.exists(path):
            return None, out, code
        with open(path) as stream:
            return json.load(stream)["races"], out, code

    def check(self):
        code, _, errors = self.compile(self.name, "before")
        if code != 0:
            self.detail = errors[:300]
            return "unfit"
        before, self.first_output, status = self.races("before", 4)
        if before is None:
            self.detail = "does not end"
            return "unfit"
        if not before:
            return "no race"
        ompracer = os.path.join(self.bin, "ompracer")
        code, diff, words = run([ompracer, "report", "--patch", "before-4.json", "--", f"-I{os.path.dirname(self.source)}", *self.flags], self.folder)
        self.detail = words
        with open(os.path.join(self.folder, "diff"), "w") as stream:
            stream.write(diff)
        if code not in (0, 1):
            return "broken"
        self.kinds = re.findall(r"^# races? [^:]*, ([a-z-]+): ", diff, re.M)
        if not self.kinds:
            self.kinds = [race["repairs"][0]["kind"] if race.get("repairs") else "none" for race in before[:1]]
            return "words"
        code, out, errors = run(["patch", "-p0", "--fuzz=0", "-i", "diff"], self.folder)
        if code == 0:
            code, _, errors = self.compile(self.name, "after")
        if code != 0:
            self.detail += out + errors
            return "broken"
        byhand = {int(number) for line in re.findall(r"^races? ([\d, and]+) must", words, re.M) for number in re.findall(r"\d+", line)}
        known = {describe(race) for race in before if race["id"] not in byhand}
        allowed = {describe(race) for race in before if race["id"] in byhand}
        result = "part" if byhand else "clean"
        for threads in (1, 2, 4):
            after, self.output, code = self.races("after", threads)
            if after is None or (code != status and code != 0):
                if self.races("before", threads)[2] == code:
                    continue  # so did the program itself
                self.detail += f"with {threads} threads: {'does not end' if after is None else f'exit code {code}, not {status}'}"
                return "broken"
            for race in after:
                if describe(race) in allowed:
                    continue
                self.detail += f"with {threads} threads: {describe(race)} {[a['line'] for a in race['accesses']]} {race['accesses'][0]['kind']}\n"
                result = "stays" if describe(race) in known else "new"
                if result == "stays":
                    return result
            if result == "new":
                return result
        return result


def describe(race):
    """Lines move."""
    return re.sub(r"\[.*", "", race["location"]["name"]), tuple(sorted(access["function"] for access in race["accesses"]))


def twin(arguments, program):
    other = re.sub(r"-yes(\.\w+)$", r"-no\1", program.source)
    if other == program.source or not os.path.exists(other):
        return ""
    its = Program(arguments, other)
    if its.compile(its.name, "twin")[0] != 0:
        return ""
    outputs = {run(["./twin"], its.folder, its.seconds, OMP_NUM_THREADS="4", OMPRACER_OPTIONS="exitcode=0")[1] for _ in range(3)}
    if len(outputs) != 1:
        return ""
    return "same" if outputs == {program.output} else "differs"


def examine(arguments, source):
    program = Program(arguments, source)
    result = program.check()
    prints = twin(arguments, program) if result == "clean" else ""
    return program, result, prints


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--work", default="repairs-work")
    parser.add_argument("--table")
    parser.add_argument("--flags", default="")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--must", type=int)
    parser.add_argument("programs", nargs="+")
    arguments = parser.parse_args()
    arguments.bin, arguments.work = os.path.abspath(arguments.bin), os.path.abspath(arguments.work)
    counts, kinds, prints = collections.Counter(), collections.defaultdict(collections.Counter), collections.Counter()
    rows = []
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for program, result, same in pool.map(lambda source: examine(arguments, source), arguments.programs):
            counts[result] += 1
            prints[same] += 1
            for kind in set(program.kinds):
                kinds[kind][result] += 1
            rows.append(f"{result:8} {program.name} {','.join(sorted(set(program.kinds)))} {same}")
            print(rows[-1], flush=True)
            if result not in ("clean", "no race"):
                print("    " + program.detail.strip().replace("\n", "\n    "), flush=True)
    names = ("clean", "part", "words", "stays", "new", "broken")
    table = ["| Kind | " + " | ".join(names) + " |", "|---|" + "---|" * len(names)]
    table += [f"| {kind} | " + " | ".join(str(kinds[kind][name]) for name in names) + " |" for kind in sorted(kinds)]
    table.append("| programs | " + " | ".join(str(counts[name]) for name in names) + " |")
    print("\n".join(table))
    print(f"no race: {counts['no race']}, unfit: {counts['unfit']}; prints as its twin: {prints['same']}, not: {prints['differs']}")
    if arguments.table:
        with open(arguments.table, "w") as stream:
            stream.write("\n".join(rows) + "\n")
    if arguments.must is not None and (counts["broken"] or counts["stays"] or counts["new"] or counts["clean"] < arguments.must):
        sys.exit(1)


main()
