"""apply_repair.py REPORT.json nowait|barrier SOURCE.c RESULT.c: does to the source what the first race's report proposes, a barrier after a loop.

nowait: removes the one of the loop's directive, or of the macro that the directive is. barrier: puts a barrier after the loop."""
import json
import re
import sys

report, variant, source, result = sys.argv[1:]
with open(report) as stream:
    race = json.load(stream)["races"][0]
repair, ways = race["repair"], race["repairs"]
with open(source) as stream:
    lines = stream.read().split("\n")
place = ways[0]["places"][0]
wanted = rf"remove the nowait of the loop at (\S*/)?{re.escape(source)}:{place['line']}, or put '#pragma omp barrier' after it"
kinds = [(way["kind"], way["places"][0]["line"], way["places"][0]["side"]) for way in ways]
if repair["kind"] != "missing-barrier" or not re.fullmatch(wanted, repair["text"]) or \
        kinds != [("remove-nowait", place["line"], "at"), ("barrier", place["line"], "after")]:
    sys.exit(f"another proposal: {repair}, {ways}")
directive = place["line"] - 1
if variant == "nowait":
    names = re.findall(r"\w+", lines[directive])
    held = [i for i, line in enumerate(lines)
            if "nowait" in line.split("/*")[0] and (i == directive or re.match(rf"#define ({'|'.join(names)})\b", line))]
    if not held:
        sys.exit(f"no nowait of line {directive + 1}")
    for i in held:
        lines[i] = re.sub(r"\s*\bnowait\b", "", lines[i])
else:
    # To the end of the statement that follows the directive: a ';' or '}' outside all parentheses and braces.
    text, depth = "\n".join(lines[directive + 1:]), 0
    for at, c in enumerate(text):
        depth += (c in "({") - (c in ")}")
        if depth == 0 and c in ";}":
            break
    lines = lines[:directive + 1] + [text[:at + 1], "#pragma omp barrier", text[at + 1:]]
with open(result, "w") as stream:
    stream.write("\n".join(lines))
