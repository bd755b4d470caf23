#!/usr/bin/env python3
"""Judges the executions in *.log and compares the races with the comments `# race PLACE PLACE` in each execution.

Then takes one rule after the other out of the model: some verdict must change, or the cases prove nothing about the rule.

usage: run.py MODEL
"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
HEADER = "ompracer-log 1\n"


def judge(model, text, *options):
    """The races of each execution of the text, as sorted pairs of places; None for one that contradicts itself."""
    done = subprocess.run([model, *options, "-"], input=text, capture_output=True, text=True)
    races = [[tuple(line.split()[3:]) for line in part.splitlines()] for part in done.stdout.split("--\n")]
    return races, done.stderr


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    model, cases, failures = sys.argv[1], [], []
    for file in sorted(HERE.glob("*.log")):
        for text in file.read_text(encoding="utf-8").split(HEADER)[1:]:
            name = f"{file.name}: {text.splitlines()[0].lstrip('# ')}"
            expected = sorted(tuple(sorted(line.split()[2:])) for line in text.splitlines() if line.startswith("# race "))
            cases.append((name, HEADER + text, expected))
    everything = "".join(text for _, text, _ in cases)
    found, errors = judge(model, everything)
    if errors or len(found) != len(cases):
        sys.exit(f"{len(found)} verdicts for {len(cases)} executions\n{errors}")
    for (name, _, expected), races in zip(cases, found):
        if sorted(set(races)) != expected:
            failures.append(f"{name}: races {races}, expected {expected}")
    printed = subprocess.run([model, "--print", "-"], input=everything, capture_output=True, text=True).stdout
    if judge(model, printed)[0] != found:
        failures.append("the executions change when they are written and read again")
    ids = subprocess.run([model, "--rules"], capture_output=True, text=True).stdout.split()[::2]
    for rule in ids:
        if judge(model, everything, "--without", rule)[0] == found:
            failures.append(f"no execution tells that a rule is gone: {rule}")
    for broken in ("", "ompracer-log 2\n", HEADER + "0 fly\n", HEADER + "0 access 1\n", HEADER + "0 task 1 1\n",
                   HEADER + "1 point\n", HEADER + "0 task 1\n0 task 1\n", HEADER + "x point\n", HEADER + "0 work loop chunk=y\n",
                   HEADER + "0 group-end\n", HEADER + "0 work loop\n", HEADER + "1 task 2\n2 task 1\n", HEADER + "0 join 1\n"):
        if subprocess.run([model, "-"], input=broken, capture_output=True, text=True).returncode != 2:
            failures.append(f"no complaint about {broken!r}")
    # A run that was killed leaves things open.
    killed = HEADER + "0 region 1 2\n1 barrier\n2 access 1 1 write @b\n1 work loop\n1 iterate 1\n1 group-begin\n1 access 1 1 @a\n"
    if judge(model, killed)[0] != [[("a", "b")]]:
        failures.append("an execution that breaks off is not judged")
    print("\n".join(failures) or f"{len(cases)} executions, {len(ids)} rules")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
