"""Plots as SVG, drawn by hand: bars of the ratios for each workload on a logarithmic scale, and curves of geometric means."""
import html
import math

COLOURS = ("#2a6fbb", "#d1762b", "#4f9d4f", "#8a5fb0", "#777777")
FONT = 'font-family="sans-serif" font-size="12"'


def text(x, y, words, anchor="start", extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {FONT} {extra}>{html.escape(words)}</text>'


def rectangle(x, y, width, height, colour):
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'


def line(x1, y1, x2, y2, colour="#cccccc", width=1):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}"/>'


def document(width, height, parts):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
    return "\n".join([head, rectangle(0, 0, width, height, "#ffffff"), *parts, "</svg>"]) + "\n"


def ticks(highest):
    return [t for t in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if t <= highest * 1.01]


def legend(tools, x, y):
    parts = []
    for k, tool in enumerate(tools):
        parts += [rectangle(x, y - 10, 12, 12, COLOURS[k % len(COLOURS)]), text(x + 18, y, tool)]
        x += 30 + 8 * len(tool)
    return parts


def bars(title, ratiosByTool):
    """ratiosByTool: tool -> workload -> Ratio. Horizontal bars with the interval as a whisker."""
    tools = list(ratiosByTool)
    names = list(dict.fromkeys(n for ratios in ratiosByTool.values() for n in ratios))
    highest = max((r.high for ratios in ratiosByTool.values() for r in ratios.values()), default=1)
    left, right, top, bar = 150, 640, 60, 8
    row = bar * len(tools) + 8
    height = top + row * len(names) + 40
    scale = (right - left) / max(math.log(max(highest, 2)), 1e-9)

    def at(value):
        return left + scale * max(0, math.log(max(value, 1e-9)))

    parts = [text(20, 24, title, extra='font-weight="bold"'), *legend(tools, left, 46)]
    for t in ticks(max(highest, 2)):
        parts += [line(at(t), top, at(t), height - 30), text(at(t), height - 14, f"{t}", "middle")]
    for i, name in enumerate(names):
        y = top + i * row
        parts.append(text(left - 8, y + row / 2, name, "end"))
        for k, tool in enumerate(tools):
            r = ratiosByTool[tool].get(name)
            if not r:
                continue
            yk = y + k * bar + 2
            parts.append(rectangle(left, yk, max(at(r.value) - left, 1), bar - 1, COLOURS[k % len(COLOURS)]))
            parts.append(line(at(r.low), yk + bar / 2, at(r.high), yk + bar / 2, "#000000"))
    return document(700, height, parts)


def curve(title, labels, valuesByTool):
    """valuesByTool: tool -> one value for each label (None: missing)."""
    tools = list(valuesByTool)
    values = [v for row in valuesByTool.values() for v in row if v]
    left, right, top, bottom = 60, 460, 60, 280
    highest = max(values, default=1)
    scale = (bottom - top) / math.log(max(highest, 2))

    def at(i, value):
        return left + (right - left) * (i + 0.5) / len(labels), bottom - scale * max(0, math.log(value))

    parts = [text(20, 24, title, extra='font-weight="bold"'), *legend(tools, left, 46)]
    for t in ticks(max(highest, 2)):
        y = at(0, t)[1]
        parts += [line(left, y, right, y), text(left - 8, y + 4, f"{t}", "end")]
    for i, label in enumerate(labels):
        parts.append(text(at(i, 1)[0], bottom + 20, label, "middle"))
    for k, tool in enumerate(tools):
        colour, last = COLOURS[k % len(COLOURS)], None
        for i, value in enumerate(valuesByTool[tool]):
            if not value:
                continue
            here = at(i, value)
            parts.append(f'<circle cx="{here[0]:.1f}" cy="{here[1]:.1f}" r="4" fill="{colour}"/>')
            if last:
                parts.append(line(*last, *here, colour, 2))
            last = here
    return document(520, bottom + 40, parts)


def writePlots(folder, results, main):
    """The files written."""
    size, threads = main
    written = {}
    for field, words in (("cpu", "time"), ("peakMb", "memory")):
        ratios = {t: results.ratios(size, threads, t, field) for t in results.tools}
        written[f"{words}.svg"] = bars(f"{words} relative to the plain program ({size}, {threads} threads)", ratios)
    places = results.places()
    common = results.common(places, results.tools)
    for name, chosen, label in (
        ("size.svg", [p for p in places if p[1] == threads], lambda p: p[0]),
        ("threads.svg", [p for p in places if p[0] == size], lambda p: f"{p[1]} thread(s)"),
    ):
        if len(chosen) < 2:
            continue
        chosen = sorted(chosen, key=lambda p: (("small", "medium", "large").index(p[0]), p[1]))
        means = {}
        for tool in results.tools:
            found = [results.geometric(*place, tool, "cpu", common) for place in chosen]
            means[tool] = [f[0].value if f else None for f in found]
        written[name] = curve("geometric mean of the time ratios", [label(p) for p in chosen], means)
    for name, content in written.items():
        (folder / name).write_text(content)
    return sorted(written)
