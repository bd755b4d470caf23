"""The results as a table for people, CSV for spreadsheets and JSON for scripts."""
import csv
import json

COLUMNS = ["tool", "program", "racy", "kind", "flaky", "statuses", "races", "not_checked", "seconds", "peak_mb"]


def row(outcome):
    return {
        "tool": outcome.tool,
        "program": outcome.program.name,
        "racy": outcome.program.racy,
        "kind": outcome.kind,
        "flaky": outcome.flaky,
        "statuses": sorted(set(outcome.statuses)),
        "races": outcome.races,
        "not_checked": outcome.notes,
        "seconds": round(outcome.seconds, 3),
        "peak_mb": round(outcome.peakMb, 1),
    }


def count(outcomes):
    kinds = dict.fromkeys(("TP", "FP", "TN", "FN", "failed"), 0)
    for outcome in outcomes:
        kinds[outcome.kind] += 1
    return kinds


def table(byTool):
    lines = [f"{'tool':<18}{'TP':>5}{'FP':>5}{'TN':>5}{'FN':>5}{'failed':>8}{'flaky':>7}{'accuracy':>10}{'seconds':>9}"]
    for name, outcomes in byTool.items():
        kinds = count(outcomes)
        accuracy = (kinds["TP"] + kinds["TN"]) / max(1, len(outcomes))
        numbers = "".join(f"{kinds[k]:>5}" for k in ("TP", "FP", "TN", "FN"))
        flaky = sum(o.flaky for o in outcomes)
        seconds = sum(o.seconds for o in outcomes)
        lines.append(f"{name:<18}{numbers}{kinds['failed']:>8}{flaky:>7}{accuracy:>10.3f}{seconds:>9.1f}")
    return "\n".join(lines)


def wrong(outcomes):
    """One paragraph for each wrong verdict, failure, flaky verdict and abnormal end."""
    lines = []
    for outcome in outcomes:
        ends = sorted(set(outcome.statuses) - {"ok"})
        if outcome.kind in ("TP", "TN") and not outcome.flaky and not ends:
            continue
        parts = [outcome.kind + (" flaky" if outcome.flaky else ""), outcome.program.name]
        if ends:
            parts.append("ended by " + ", ".join(ends))
        if outcome.compileError:
            parts.append("did not compile: " + outcome.compileError.strip().split("\n")[-1])
        if outcome.kind == "FP":
            parts.append("; ".join(outcome.races[:3]))
        if outcome.notes:
            parts.append("not checked: " + "; ".join(outcome.notes[:2]))
        lines.append("  " + "  ".join(parts))
    return "\n".join(lines)


def writeCsv(path, byTool):
    with open(path, "w", newline="") as stream:
        writer = csv.DictWriter(stream, COLUMNS)
        writer.writeheader()
        for outcomes in byTool.values():
            for outcome in outcomes:
                cells = row(outcome)
                writer.writerow({k: "; ".join(v) if isinstance(v, list) else v for k, v in cells.items()})


def writeJson(path, byTool, settings):
    document = {
        "settings": settings,
        "summary": {name: count(outcomes) for name, outcomes in byTool.items()},
        "outcomes": [row(o) for outcomes in byTool.values() for o in outcomes],
    }
    with open(path, "w") as stream:
        json.dump(document, stream, indent=1)
        stream.write("\n")
