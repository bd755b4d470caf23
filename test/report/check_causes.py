"""check_causes.py PROGRAM REPORT.json REPORT.txt: races with an access on a line marked '// ONE: TEXT', two at least, have one proposal with the text, and
name one another; the text report says so. On one marked '// NOT: TEXT' no proposal has the text, once all races are known."""
import json
import re
import sys

program, report, text = sys.argv[1:]
with open(report) as stream:
    races = json.load(stream)["races"]
with open(text) as stream:
    lines = stream.read().split("\n")
problems = []
with open(program) as stream:
    for number, line in enumerate(stream, 1):
        mark = re.search(r"// (ONE|NOT): (.*)$", line)
        if not mark:
            continue
        own = [r for r in races if any(a["line"] == number for a in r["accesses"])]
        texts = {r["repair"]["text"] for r in own}
        if mark[1] == "NOT":
            if not own or any(mark[2] in t for t in texts):
                problems.append(f"line {number}: {texts}")
            continue
        gone = own[0]["repair"].get("gone", []) if own else []
        named = [r for r in races if r["id"] in gone]
        if len(texts) != 1 or mark[2] not in min(texts) or len(gone) < 2 or any(r["id"] not in gone for r in own) \
                or any(r["repair"] != own[0]["repair"] or r["repairs"] != own[0]["repairs"] for r in named):
            problems.append(f"line {number}: {[(r['id'], r['repair']) for r in own]}")
            continue
        ids = ", ".join(map(str, gone[:-1])) + f" and {gone[-1]}"
        if not any(f"races {ids}" in l and mark[2] in l for l in lines) or f"  to repair it: as race {gone[0]}" not in lines:
            problems.append(f"line {number}: the text does not have races {ids}")
print("\n".join(problems))
sys.exit(bool(problems))
