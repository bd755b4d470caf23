#!/usr/bin/env python3
"""Takes each rule away, by the program that a table names for it: some verdict must change.

rules.txt: the reference judges a log of the program without the rule. runtime_rules.txt: the program runs without it (lib/checked);
it must report a race where there is none, or none where there is one.

    rules.py --bin build/bin --model build/test/ompracer-model --checked build/lib/checked [--flags FLAGS] [RULE...]
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import tempfile

import run


def told_by_reference(args, rule, program, binary, folder):
    """Does the reference's verdict change?"""
    log = folder / "log"
    subprocess.run([binary], env=run.environment(args, log, program.read_text()), capture_output=True, timeout=run.LIMIT, cwd=folder)
    text = subprocess.run([pathlib.Path(args.bin) / "ompracer", "dump", "--model", log], capture_output=True, text=True).stdout
    verdicts = [subprocess.run([args.model, *options, "-"], input=text, capture_output=True, text=True)
                for options in ((), ("--without", rule))]
    return not verdicts[0].stderr and verdicts[0].stdout != verdicts[1].stdout


def told_by_runtime(args, rule, program, binary, folder):
    """Does the runtime's?"""
    env = run.environment(args, "/dev/null", program.read_text())
    env.update(LD_LIBRARY_PATH=args.checked, OMPRACER_WITHOUT_RULE=rule, OMPRACER_OPTIONS="symbolize=0")
    code = subprocess.run([binary], env=env, capture_output=True, timeout=run.LIMIT, cwd=folder).returncode
    return code == (0 if "-race" in program.name else run.RACE_EXIT)


def table(name, told):
    for line in (run.HERE / name).read_text().splitlines():
        if line and line[0] != "#":
            rule, program = line.split(": ")
            yield rule, program, told


def silent(args, rule, name, told):
    """What is wrong with the line, or nothing."""
    program = run.ROOT / "test/e2e" / name
    with tempfile.TemporaryDirectory(prefix="ompracer-rules-") as folder:
        binary, error = run.compiled(args, program, pathlib.Path(folder))
        if not error and told(args, rule, program, binary, pathlib.Path(folder)):
            return None
        return f"{name} does not tell that a rule is gone ({told.__name__}): {rule} {error or ''}"


def undecided(args):
    """Rules of which runtime_rules.txt says nothing."""
    rules = subprocess.run([args.model, "--rules"], capture_output=True, text=True, check=True).stdout.split()[::2]
    said = set(re.findall(r"^(?:# )?([a-z]+\.[a-z-]+)\b", (run.HERE / "runtime_rules.txt").read_text(), re.M))
    return [f"{rule}: runtime_rules.txt says nothing of it" for rule in rules if rule not in said]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--checked", required=True)
    parser.add_argument("--flags", default="")
    parser.add_argument("rules", nargs="*")
    args = parser.parse_args()
    args.threads, args.opt = 2, "1"
    args.checked = str(pathlib.Path(args.checked).resolve())
    lines = [line for line in (*table("rules.txt", told_by_reference), *table("runtime_rules.txt", told_by_runtime))
             if not args.rules or line[0] in args.rules]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        wrong = [text for text in pool.map(lambda line: silent(args, *line), lines) if text] + undecided(args)
    print("\n".join(wrong) or f"{len(lines)} lines")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
