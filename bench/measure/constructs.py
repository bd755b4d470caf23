"""The construct benchmarks (bench/constructs) for each tool, side by side."""
import os
from types import SimpleNamespace

from harness.execute import execute

from .sampling import environmentFor
from .workloads import APPS, runCommand

SOURCE = APPS.parent / "constructs" / "constructs.c"


def run(tool, folder, threads, clock, options):
    """(group, name) -> (mean µs, deviation, outliers)."""
    program = SimpleNamespace(language="c", path=SOURCE)
    binary = os.path.join(folder, f"constructs-{tool.name}")
    command = [tool.compiler(program), "-O2", "-g", *tool.compileFlags(program), *options.flags, str(SOURCE), "-o", binary, "-lm"]
    runCommand(command, dict(os.environ), folder, f"constructs for {tool.name}")
    environment = environmentFor(tool, threads, binary + ".report")
    result = execute(tool.command(binary, [clock], binary + ".report"), environment, options.seconds, options.memory_mb, folder)
    rows = {}
    for line in result.stdout.splitlines():
        group, name, mean, deviation, outliers = line.split(";")
        rows[group, name] = (float(mean), float(deviation), int(outliers))
    if result.status != "ok":
        print(f"constructs under {tool.name}: {result.status} {result.code}")
    return rows


def constructs(tools, folder, threads, clock, options):
    """Prints the table; returns it for the JSON. `*`: one or more of the 50 repetitions lay beyond three deviations."""
    columns = {tool.name: run(tool, folder, threads, clock, options) for tool in tools}
    print(f"µs for each directive and thread ({clock} time, {threads} threads): mean ± deviation, * outliers beyond 3 deviations")
    print(f"  {'':<32}" + "".join(f"{name:>24}" for name in columns))
    rows = dict.fromkeys(key for column in columns.values() for key in column)
    for group, name in rows:
        cells = []
        for column in columns.values():
            mean, deviation, outliers = column.get((group, name), (float("nan"), 0, 0))
            cells.append(f"{mean:.2f} ± {deviation:.2f}{'*' if outliers else ' '}")
        print(f"  {group:<10}{name:<22}" + "".join(f"{cell:>24}" for cell in cells))
    return {name: {f"{g}: {n}": value for (g, n), value in column.items()} for name, column in columns.items()}
