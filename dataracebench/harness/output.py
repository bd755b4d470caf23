"""The results as a table for people, CSV for spreadsheets and JSON for scripts and later comparison."""
import csv
import json

from .scores import score

COLUMNS = ["tool", "program", "opt", "racy", "kind", "flaky", "statuses", "races", "lines", "not_checked", "cpu_seconds", "peak_mb"]


def raceText(race):
    return " / ".join(f"{kind} {file}:{line}" for file, line, kind in race)


def row(outcome):
    return {
        "tool": outcome.tool,
        "program": outcome.program,
        "opt": outcome.opt,
        "racy": outcome.racy,
        "kind": outcome.kind,
        "flaky": outcome.flaky,
        "statuses": sorted(set(outcome.statuses)),
        "races": [raceText(r) for r in outcome.races],
        "lines": outcome.agreement,
        "not_checked": outcome.notes,
        "cpu_seconds": round(outcome.cpuSeconds, 3),
        "peak_mb": round(outcome.peakMb, 1),
    }


def table(byTool):
    heads = ["TP", "FP", "TN", "FN", "none", "flaky"], ["precision", "recall", "accuracy", "F1", "adj. F1", "lines", "+kinds"]
    lines = [f"{'tool':<18}" + "".join(f"{h:>6}" for h in heads[0]) + "".join(f"{h:>10}" for h in heads[1]) + f"{'CPU s':>9}"]
    for name, outcomes in byTool.items():
        s = score(outcomes)
        counts = [s.kinds["TP"], s.kinds["FP"], s.kinds["TN"], s.kinds["FN"], s.without, s.flaky]
        rates = [s.precision, s.recall, s.accuracy, s.f1, s.adjustedF1, s.lineRate, s.kindRate]
        lines.append(f"{name:<18}" + "".join(f"{c:>6}" for c in counts) + "".join(f"{r:>10.3f}" for r in rates) + f"{s.cpuSeconds:>9.1f}")
    return "\n".join(lines)


def wrong(outcomes):
    """One line for each wrong verdict, failure, flaky verdict and abnormal end."""
    lines = []
    for outcome in outcomes:
        ends = sorted(set(outcome.statuses) - {"ok"})
        if outcome.right and not outcome.flaky and not ends:
            continue
        parts = [outcome.kind + (" flaky" if outcome.flaky else ""), outcome.program]
        if ends:
            parts.append("ended by " + ", ".join(ends))
        if outcome.compileError:
            parts.append("did not compile: " + outcome.compileError.strip().split("\n")[-1])
        if outcome.kind == "FP":
            parts.append("; ".join(raceText(r) for r in outcome.races[:3]))
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
                writer.writerow({k: "; ".join(v) if isinstance(v, list) else v for k, v in row(outcome).items()})


def document(byTool, settings):
    return {
        "settings": settings,
        "summary": {name: score(outcomes).data() for name, outcomes in byTool.items()},
        "outcomes": [row(o) for outcomes in byTool.values() for o in outcomes],
    }


def writeJson(path, byTool, settings):
    with open(path, "w") as stream:
        json.dump(document(byTool, settings), stream, indent=1)
        stream.write("\n")
