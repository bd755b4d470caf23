"""check_hints.py MARK PROGRAM REPORT.json: a race with an access on each line marked '// MARK TEXT' has a hint with the text.
MARK "PROPOSED…": each race that has its first or second access there has.
Each name in the comments of runtime/report/hint.cpp's table stands in a test of hints."""
import json
import os
import re
import sys

mark, program, report = sys.argv[1:]
here = os.path.dirname(os.path.abspath(__file__))
problems = []
with open(report) as stream:
    races = json.load(stream)["races"]
with open(program) as stream:
    for number, line in enumerate(stream, 1):
        wanted = re.search(rf"(?://|!) {mark} (.*)$", line)
        if not wanted:
            continue
        hints = [r["repair"]["text"] for r in races
                 if "repair" in r and any(place["line"] == number and place["file"].endswith(os.path.basename(program))
                                          for a in r["accesses"] for place in [a] + a["stack"])]
        own = [r["repair"]["text"] for r in races if any(a["line"] == number for a in r["accesses"])]
        if not any(wanted[1] in h for h in hints) or (mark.startswith("PROPOSED") and not all(wanted[1] in h for h in own)):
            problems.append(f"line {number}: '{wanted[1]}' is not in {hints}")
tests = ""
for name in ("hint-cases.c", "hint-cases.cpp", "hints.cpp", "repair-barriers.c", "repair-tasks.c",
             "repair-uses.c", "repair-order.c", "../unit/report_test.cpp"):
    with open(os.path.join(here, name)) as stream:
        tests += stream.read()
with open(os.path.join(here, "../../runtime/report/hint.cpp")) as stream:
    for line in stream:
        names = re.search(r'}, // (.*)$', line)
        for name in names[1].split(", ") if names else []:
            if not re.search(rf"\b{name}\b", tests):
                problems.append(f"no test '{name}'")
print("\n".join(problems))
sys.exit(bool(problems))
