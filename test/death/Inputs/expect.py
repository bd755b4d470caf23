#!/usr/bin/env python3
"""Runs a program and fails unless it ends as expected; passes its stderr on, and then its stdout unless that is compared.

usage: expect.py EXITCODE [--one-line] [--stdout=TEXT] PROGRAM [ARGUMENTS]
"""
import subprocess
import sys


def main():
    code, *rest = sys.argv[1:]
    one_line, stdout = False, None
    while rest[0].startswith("--"):
        option = rest.pop(0)
        if option == "--one-line":
            one_line = True
        elif option.startswith("--stdout="):
            stdout = option[len("--stdout="):]
        else:
            sys.exit(__doc__)
    done = subprocess.run(rest, capture_output=True, text=True, timeout=60)
    sys.stderr.write(done.stderr)
    sys.stderr.flush()
    if stdout is None:
        sys.stdout.write(done.stdout)
        sys.stdout.flush()
    problems = []
    if done.returncode != int(code):
        problems.append(f"exit code {done.returncode}, not {code}")
    if stdout is not None and done.stdout.strip() != stdout:
        problems.append(f"stdout '{done.stdout.strip()}', not '{stdout}'")
    if one_line and len(done.stderr.splitlines()) != 1:
        problems.append(f"{len(done.stderr.splitlines())} lines on stderr, not one")
    if problems:
        sys.exit("expect.py: " + "; ".join(problems))


if __name__ == "__main__":
    main()
