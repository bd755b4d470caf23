"""The measured points as tables and as JSON."""
import json
from dataclasses import asdict

from .statistics import geometricRatio, mean, ratio

MEASURES = (("CPU time", "cpu"), ("peak memory", "peakMb"))


class Results:
    def __init__(self, points, settings):
        self.points, self.settings = points, settings
        self.tools = [t for t in settings["tools"] if t != "plain"]
        self.byKey = {(p.workload, p.size, p.threads, p.tool): p for p in points}

    def workloads(self, size, threads):
        names = dict.fromkeys(p.workload for p in self.points if p.size == size and p.threads == threads)
        return list(names)

    def pair(self, name, size, threads, tool, field):
        """(samples, plain samples), or None where one of them is missing."""
        mine, plain = (self.byKey.get((name, size, threads, t)) for t in (tool, "plain"))
        if not mine or not plain or not mine.usable or not plain.usable:
            return None
        return getattr(mine, field), getattr(plain, field)

    def ratios(self, size, threads, tool, field):
        """name -> ratio."""
        found = {}
        for name in self.workloads(size, threads):
            pair = self.pair(name, size, threads, tool, field)
            if pair:
                found[name] = ratio(*pair)
        return found

    def geometric(self, size, threads, tool, field, names=None):
        names = self.workloads(size, threads) if names is None else names
        pairs = [self.pair(name, size, threads, tool, field) for name in names]
        pairs = [pair for pair in pairs if pair]
        return (geometricRatio(pairs), len(pairs)) if pairs else None

    def common(self, places, tools):
        """Workloads usable at all (size, threads) places with all tools: only means over the same workloads compare."""
        names = self.workloads(*places[0])
        return [n for n in names if all(self.pair(n, *place, t, "cpu") for place in places for t in tools)]

    def places(self):
        return list(dict.fromkeys((p.size, p.threads) for p in self.points))


def table(results, size, threads):
    """One row for each workload, ratio to plain with interval, and the geometric means over the workloads that all tools finished."""
    tools = results.tools
    lines = []
    common = results.common([(size, threads)], tools)
    for title, field in MEASURES:
        lines.append(f"{title}, ratio to plain [95 % interval]; {size}, {threads} thread(s)")
        lines.append(f"  {'workload':<20}{'plain':>10}" + "".join(f"{t:>30}" for t in tools))
        columns = {t: results.ratios(size, threads, t, field) for t in tools}
        for name in results.workloads(size, threads):
            plain = results.byKey[(name, size, threads, "plain")]
            unit = "s" if field == "cpu" else "MB"
            base = f"{mean(getattr(plain, field)):.3f} {unit}" if plain.usable else "failed"
            cells = []
            for t in tools:
                point = results.byKey[(name, size, threads, t)]
                text = columns[t][name].text() if name in columns[t] else (point.failures or ["not built"])[0]
                cells.append(f"{text + (' races' if point.races and field == 'cpu' else ''):>30}")
            lines.append(f"  {name:<20}{base:>10}" + "".join(cells))
        means = [results.geometric(size, threads, t, field, common) for t in tools]
        lines.append(f"  {'geometric mean of ' + str(len(common)):<30}" + "".join(f"{m[0].text() if m else '':>30}" for m in means))
        lines.append("")
    return "\n".join(lines)


def curves(results):
    """Growth with size and with threads: geometric means over the workloads that every place and tool has."""
    places = results.places()
    if len(places) < 2:
        return ""
    common = results.common(places, results.tools)
    lines = [f"geometric means over the same {len(common)} workloads"]
    lines.append(f"  {'size':<10}{'threads':>8}" + "".join(f"{t + ' time':>30}{t + ' memory':>30}" for t in results.tools))
    for size, threads in places:
        cells = []
        for tool in results.tools:
            for _, field in MEASURES:
                found = results.geometric(size, threads, tool, field, common)
                cells.append(f"{found[0].text() if found else '':>30}")
        lines.append(f"  {size:<10}{threads:>8}" + "".join(cells))
    return "\n".join(lines)


def worst(results, size, threads, tool, count=3):
    ratios = results.ratios(size, threads, tool, "cpu")
    names = sorted(ratios, key=lambda n: -ratios[n].value)[:count]
    return f"slowest under {tool}: " + ", ".join(f"{n} {ratios[n].value:.1f}" for n in names)


def writeJson(path, results):
    with open(path, "w") as stream:
        json.dump({"settings": results.settings, "points": [asdict(p) for p in results.points]}, stream, indent=1)
        stream.write("\n")
