"""Comparison with the JSON of an earlier evaluation: which verdicts changed, for better or worse."""
import json

BETTER = {"TP": 2, "TN": 2}


def changes(outcomes, earlierPath):
    """Lines for people, and how many outcomes became worse (a right verdict that no longer is one)."""
    with open(earlierPath) as stream:
        earlier = {(o["tool"], o["program"], o["opt"]): o for o in json.load(stream)["outcomes"]}
    lines, worse, compared = [], 0, 0
    for outcome in outcomes:
        old = earlier.get((outcome.tool, outcome.program, outcome.opt))
        if old is None:
            continue
        compared += 1
        if old["kind"] == outcome.kind and old["flaky"] == outcome.flaky:
            continue
        before, after = BETTER.get(old["kind"], 0), BETTER.get(outcome.kind, 0)
        word = "better" if after > before else "worse" if after < before else "changed"
        worse += word == "worse"
        flags = [" flaky" if f else "" for f in (old["flaky"], outcome.flaky)]
        lines.append(f"  {word:<8} {outcome.tool}  {outcome.program}  {old['kind']}{flags[0]} -> {outcome.kind}{flags[1]}")
    lines.insert(0, f"{compared} outcomes in both, {len(lines)} differ, {worse} worse")
    return lines, worse
