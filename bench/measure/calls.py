"""The calls that instrumented code makes of the runtime, counted by the library of bench/interpose in its place.

A program runs without a detector, so nothing is checked and the runtime's memory is not there; otherwise it does what it does. Of each
place (a site, or the call of a function that has none) and thread: how many calls, how many words of 8 bytes they announce, and where
their address lies, seen from the last one of that place and thread:

    same       the same address
    next       the next or previous element: it begins where the last one ended, or ends where that began
    stride     neither, and as far from the last one as that from the one before it
    elsewhere  the others, and the first of each place and thread
    stack      also: on the stack of the thread that calls
"""
import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

GROUPS = {
    "reads": r"read\d+",
    "writes": r"write\d+",
    "atomics": r"atomic.*",
    "ranges read": r"readRange",
    "ranges written": r"writeRange",
    "repeated reads": r"read(Repeated|Plane|Array)",
    "repeated writes": r"write(Repeated|Plane|Array)",
    "series read": r"seriesRead",
    "series written": r"seriesWrite",
    "lanes of simd": r"lane(Access|Series)",
    "lives of variables": r".*[sS]cope.*|taskPrivatesEnd",
    "values that decide": r"valueDecides",
}
SINGLE = ("reads", "writes")
RANGES = ("ranges read", "ranges written")
SERIES = ("repeated reads", "repeated writes", "series read", "series written")
OTHER = "other calls"


@dataclass
class Row:
    """The calls of one kind from one place, on one thread of one process."""

    process: str
    thread: int
    kind: str
    parallel: bool
    calls: int = 0
    words: int = 0
    same: int = 0
    next: int = 0
    stride: int = 0
    stack: int = 0
    module: str = ""
    offset: int = 0  # of the return address of a call
    file: str = ""
    line: int = 0
    column: int = 0
    function: str = ""
    variable: str = ""

    @property
    def group(self):
        return next((name for name, pattern in GROUPS.items() if re.fullmatch(pattern, self.kind)), OTHER)

    @property
    def place(self):
        """What is the same for all rows of one place."""
        return (self.file, self.line, self.column, self.function, self.variable) if self.line else (self.module, self.offset)


NUMBERS = ("calls", "words", "same", "next", "stride", "stack")


def total(rows):
    """One row with the sums."""
    sums = {name: sum(getattr(row, name) for row in rows) for name in NUMBERS}
    return replace(rows[0], **sums) if rows else Row("", 0, "", False)


@dataclass
class Counted:
    """What the processes of a run left. unfinished: those that ended without exit(). lost: calls during a call's count."""

    status: int
    rows: list
    regions: int = 0
    lost: int = 0
    unfinished: int = 0


def readRow(process, line):
    fields = line.split("\t")
    fields += [""] * (16 - len(fields))
    numbers = [int(field) for field in fields[3:9]]
    return Row(
        process, int(fields[0]), fields[1], fields[2] == "1", *numbers, fields[9], int(fields[10]), fields[11],
        int(fields[12] or 0), int(fields[13] or 0), fields[14], fields[15],
    )  # fmt: skip


def count(command, library, environment=None):
    """Runs the command with the library in place of the runtime."""
    with tempfile.TemporaryDirectory(prefix="calls-") as folder:
        environment = dict(environment or os.environ, OMPRACER_CALLS=folder, OMP_TOOL="enabled")
        paths = [library, *filter(None, [environment.get("LD_LIBRARY_PATH")])]
        environment["LD_LIBRARY_PATH"] = ":".join(paths)
        result = Counted(subprocess.run(command, env=environment).returncode, [])
        for path in sorted(Path(folder).iterdir()):
            lines = path.read_text(errors="replace").splitlines()
            if not lines or not lines[-1].startswith("end\t"):
                result.unfinished += 1
                continue
            result.rows += [readRow(path.name, line) for line in lines[:-1]]
            _, regions, lost = lines[-1].split("\t")
            result.regions += int(regions)
            result.lost += int(lost)
    return result


def share(part, whole):
    return f"{100 * part / whole:.0f} %" if whole else ""


def cells(row):
    if row.group == OTHER:  # no address
        return f"{row.calls:>16,}{'':>73}"
    elsewhere = row.calls - row.same - row.next - row.stride
    shares = [share(n, row.calls) for n in (row.same, row.next, row.stride, elsewhere, row.stack)]
    return f"{row.calls:>16,}{row.words:>18,}" + "".join(f"{text:>11}" for text in shares)


HEAD = f"{'calls':>16}{'words':>18}{'same':>11}{'next':>11}{'stride':>11}{'elsewhere':>11}{'stack':>11}"


def kindsTable(rows):
    lines = [f"{'':<22}{HEAD}"]
    found = {name: [row for row in rows if row.group == name] for name in GROUPS}
    single = [row for name in SINGLE for row in found[name]]
    if single:
        lines.append(f"{'single accesses':<22}{cells(total(single))}")
    for name, these in found.items():
        if these:
            lines.append(f"{('  ' if name in SINGLE else '') + name:<22}{cells(total(these))}")
    other = {}
    for row in rows:
        if row.group == OTHER:
            other[row.kind] = other.get(row.kind, 0) + row.calls
    if other:
        lines.append("other calls: " + ", ".join(f"{kind} {n:,}" for kind, n in sorted(other.items(), key=lambda item: -item[1])))
    return lines


def threadsTable(rows, most=16):
    columns = {"single accesses": SINGLE, "words of ranges": RANGES, "words of series": SERIES, "atomics": ("atomics",)}
    lines = [f"{'thread':<22}" + "".join(f"{name:>18}" for name in columns) + f"{'other calls':>18}"]
    byThread = {}
    for row in rows:
        byThread.setdefault((row.process, row.thread), []).append(row)
    ordered = sorted(byThread, key=lambda key: -sum(row.calls for row in byThread[key]))
    for process, thread in ordered[:most]:
        these = byThread[process, thread]
        known = sum(columns.values(), ())
        numbers = []
        for name, groups in columns.items():
            row = total([row for row in these if row.group in groups])
            numbers.append(row.words if name.startswith("words") else row.calls)
        numbers.append(sum(row.calls for row in these if row.group not in known))
        lines.append(f"{f'{process} {thread}':<22}" + "".join(f"{n:>18,}" for n in numbers))
    if len(ordered) > most:
        lines.append(f"and {len(ordered) - most} more threads")
    return lines


def symbolize(rows, symbolizer):
    """Of rows without a line in their site: the line of the call."""
    rows = [row for row in rows if not row.line and row.module]
    if not rows or not shutil.which(symbolizer):
        return
    asked = "".join(f'"{row.module}" {row.offset - 1:#x}\n' for row in rows)
    answer = subprocess.run([symbolizer, "--output-style=JSON"], input=asked, stdout=subprocess.PIPE, text=True).stdout
    for row, line in zip(rows, answer.splitlines()):
        frames = json.loads(line).get("Symbol") or [{}]
        row.function, row.file, row.line = (frames[0].get(k, d) for k, d in (("FunctionName", ""), ("FileName", ""), ("Line", 0)))


def sitesTable(rows, most, by, symbolizer):
    merged = {}
    for row in rows:
        merged.setdefault((row.place, row.kind, row.parallel), []).append(row)
    sites = sorted((total(these) for these in merged.values()), key=lambda row: -getattr(row, by))[:most]
    symbolize(sites, symbolizer)
    everything = getattr(total(rows), by)
    lines = [f"{'of all ' + by:>14}  {'kind':<18}{HEAD}  place"]
    for row in sites:
        file, module = os.path.basename(row.file), os.path.basename(row.module)
        place = f"{file}:{row.line}" if row.line else f"{module}+{row.offset:#x}"
        words = " ".join(filter(None, [place, row.function, row.variable and f"'{row.variable}'"]))
        lines.append(f"{share(getattr(row, by), everything):>14}  {row.kind:<18}{cells(row)}  {words}")
    return lines


def report(counted, options):
    inside = [row for row in counted.rows if row.parallel]
    outside = [row for row in counted.rows if not row.parallel]
    threads = len({(row.process, row.thread) for row in counted.rows})
    processes = len({row.process for row in counted.rows})
    lines = [f"{processes} process(es), {threads} threads, {counted.regions:,} parallel regions"]
    for title, rows in (("In parallel regions, and on other threads than the initial one", inside), ("Outside of them", outside)):
        if rows:
            lines += ["", title, *kindsTable(rows)]
    if inside:
        lines += ["", "By thread (process and number)", *threadsTable(inside)]
        lines += ["", f"Places with the most {options.by}, in parallel regions"]
        lines += sitesTable(inside, options.sites, options.by, options.symbolizer)
    return "\n".join(lines)


def parse(arguments):
    parser = argparse.ArgumentParser(prog="bench/calls", description="Counts the calls that instrumented code makes of the runtime.")
    add = parser.add_argument
    add("--library", default="build/bench/interpose", help="folder of the counting library (default build/bench/interpose)")
    add("--sites", type=int, default=20, metavar="N", help="places that are shown (default 20)")
    add("--by", choices=("calls", "words"), default="calls", help="what the shown places have most of")
    add("--output", type=Path, metavar="FILE", help="the table goes there, not to stdout after what the program prints")
    add("--symbolizer", default="llvm-symbolizer-22", help="for places without a line (default llvm-symbolizer-22)")
    add("program")
    add("arguments", nargs=argparse.REMAINDER)
    options = parser.parse_args(arguments)
    options.library = os.path.abspath(options.library)
    if not os.path.exists(os.path.join(options.library, "libompracer_rt.so")):
        parser.error(f"no libompracer_rt.so in {options.library}: ninja -C build ompracer_calls, or --library DIRECTORY")
    return options


def main(arguments):
    options = parse(arguments)
    try:
        counted = count([options.program, *options.arguments], options.library)
    except OSError as error:
        sys.exit(f"bench/calls: {error}")
    code = counted.status
    if code:
        said = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with status {code}"
        print(f"bench/calls: the program {said}", file=sys.stderr)
    if counted.unfinished:
        print(f"bench/calls: {counted.unfinished} process(es) ended without exit(); their calls are not counted", file=sys.stderr)
    if counted.lost:
        print(f"bench/calls: not counted: {counted.lost:,} calls of signal handlers and inside the counter", file=sys.stderr)
    if not counted.rows and counted.unfinished:
        return 1
    if not counted.rows:
        sys.exit(
            "bench/calls: nothing was counted: the program is not instrumented, is linked with libompracer_rt.a, or has a "
            "DT_RPATH, which comes before LD_LIBRARY_PATH"
        )
    text = report(counted, options) + "\n"
    options.output.write_text(text) if options.output else sys.stdout.write(text)
    return 1 if code or counted.unfinished or counted.lost else 0
