#!/usr/bin/env python3
"""The report and `ompracer explain` say the same of a race: the order that a report names as lacking is named by explain, too.

    reasons.py --bin build/bin [--threads 2] [--opt 1] PROGRAM-OR-FOLDER...
"""
import argparse
import collections
import concurrent.futures
import json
import pathlib
import subprocess
import sys
import tempfile

import run


def reasons(args, program):
    """For each race of a run: the rule of the report, and what explain says."""
    with tempfile.TemporaryDirectory(prefix="ompracer-reasons-") as name:
        folder = pathlib.Path(name)
        binary, error = run.compiled(args, program, folder)
        if error:
            return [(program, "not compiled", error)]
        env = run.environment(args, folder / "log", program.read_text(errors="replace"))
        env["OMPRACER_OPTIONS"] = f"log={folder / 'log'}:json={folder / 'json'}:log_limit_mb=64"
        subprocess.run([binary], env=env, capture_output=True, timeout=run.LIMIT, cwd=folder)
        found = []
        for race in json.loads((folder / "json").read_text())["races"]:
            places = [f"{pathlib.Path(a['file']).name}:{a['line']}" for a in race["accesses"] if "file" in a]
            if len(places) == 2:
                said = subprocess.run([pathlib.Path(args.bin) / "ompracer", "explain", folder / "log", *places],
                                      capture_output=True, text=True)
                found.append((program, race["parallel"]["rule"], said.stdout + said.stderr))
        return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--bin", required=True)
    parser.add_argument("--flags", default="")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--opt", default="1")
    args = parser.parse_args()
    args.bin = str(pathlib.Path(args.bin).resolve())
    rules, failed = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        todo = [p.resolve() for p in run.programs(args.paths) if "-race" in p.name]
        for result in pool.map(lambda p: reasons(args, p), todo):
            for program, rule, said in result:
                rules[rule] += 1
                # The log may lack one of the two, and explain then says that. Task reductions are not replayed.
                if f"[{rule}]" not in said and said.startswith("race") and "combination of a reduction" not in said:
                    failed += 1
                    print(f"--- {program.name}: the report says {rule}\n{said}")
    print(f"{len(todo)} programs: {dict(rules)}; {failed} failures")
    return 1 if failed or not rules else 0


if __name__ == "__main__":
    sys.exit(main())
