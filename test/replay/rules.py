#!/usr/bin/env python3
"""Logs the programs of rules.txt, and judges each log by the reference without the program's rule: some verdict must change.

    rules.py --bin build/bin --model build/test/ompracer-model [--flags FLAGS]
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

import run


def execution(args, program, folder):
    """What the program did, as the reference reads it (docs/log.md)."""
    binary, error = run.compiled(args, program, folder)
    if error:
        sys.exit(f"{program}: {error}")
    log = folder / "log"
    subprocess.run([binary], env=run.environment(args, log, program.read_text()), capture_output=True, timeout=run.LIMIT, cwd=folder)
    return subprocess.run([pathlib.Path(args.bin) / "ompracer", "dump", "--model", log], capture_output=True, text=True).stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--flags", default="")
    args = parser.parse_args()
    args.threads, args.opt, silent = 2, "1", []
    lines = [line.split(": ") for line in (run.HERE / "rules.txt").read_text().splitlines() if line and line[0] != "#"]
    for rule, name in lines:
        with tempfile.TemporaryDirectory(prefix="ompracer-rules-") as folder:
            text = execution(args, run.ROOT / "test/e2e" / name, pathlib.Path(folder))
        verdicts = [subprocess.run([args.model, *options, "-"], input=text, capture_output=True, text=True)
                    for options in ((), ("--without", rule))]
        if verdicts[0].stderr or verdicts[0].stdout == verdicts[1].stdout:
            silent.append(f"{name} does not tell that a rule is gone: {rule} {verdicts[0].stderr}")
    print("\n".join(silent) or f"{len(lines)} rules")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
