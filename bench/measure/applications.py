"""A list of programs that were built before: plain, under Archer and under ompracer, or under two of its runtimes.

The list is a TOML file outside of the repository:

    [environment.all]                       # of each run
    OMP_NUM_THREADS = "2"
    [environment.ompracer]                  # or plain, archer
    OMPRACER_OPTIONS = "symbolize=0"

    [[application]]
    name = "sort"
    set = "BOTS"                            # optional: has a geometric mean of its own
    command = "{here}/bin/sort.{tool} -n 1048576"       # {tool}: plain, archer, ompracer; {here}: the folder of the list
    # or one for each tool: command = { plain = "…", archer = "…", ompracer = "…" }
    directory = "data"                      # optional, from the list's folder on; without it an empty folder of each run
    environment = { SEED = "1" }            # optional
    correct = 'Verification += (\\w+)'       # regular expression; what its groups match is what the first plain run printed
    output = "out.txt"                      # optional: a file that the run writes, the same as the first plain run's

For each program the tools take turns within a round, and the turns rotate. Time is CPU time, user and system; memory is the peak of
the resident set. A ratio is the median of those of the rounds; `best` is that of the two cheapest runs, for the noise of a shared
machine only adds.
"""
import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from types import SimpleNamespace

from harness.evaluation import CLEARED
from harness.execute import execute
from harness.tools import knownTools

from .cli import machine
from .report import writeJson
from .sampling import Point
from .statistics import geometricMean

TOOLS = ("plain", "archer", "ompracer")
LAUNCH = Path(__file__).resolve().parent / "launch.c"


class ListError(Exception):
    pass


@dataclass
class Application:
    name: str
    commands: dict  # tool -> words
    environments: dict  # tool -> variables
    correct: str
    set: str = ""
    directory: str = ""
    output: str = ""
    reference: object = None  # what the first plain run printed and wrote


@dataclass
class Contestant:
    """A tool, or ompracer with the runtime of one folder."""

    label: str
    tool: str
    environment: dict = field(default_factory=dict)


def readApplication(described, environments, here, tools):
    name = described.get("name", "an application without a name")
    unknown = set(described) - {"name", "set", "command", "directory", "environment", "correct", "output"}
    missing = {"name", "command", "correct"} - set(described)
    if unknown or missing:
        raise ListError(f"{name}: " + ", ".join([f"unknown key {k}" for k in unknown] + [f"no {k}" for k in missing]))
    command = described["command"]
    commands = command if isinstance(command, dict) else {tool: command.replace("{tool}", tool) for tool in tools}
    if set(tools) - set(commands):
        raise ListError(f"{name}: no command for {', '.join(sorted(set(tools) - set(commands)))}")
    variables = {}
    for tool in tools:
        own = {**environments.get("all", {}), **environments.get(tool, {}), **described.get("environment", {})}
        variables[tool] = {key: str(value).replace("{here}", here) for key, value in own.items()}
    try:
        re.compile(described["correct"])
    except re.error as error:
        raise ListError(f"{name}: correct: {error}") from error
    return Application(
        name, {tool: shlex.split(commands[tool].replace("{here}", here)) for tool in tools}, variables, described["correct"],
        described.get("set", ""), os.path.join(here, described["directory"]) if "directory" in described else "",
        described.get("output", ""),
    )  # fmt: skip


def readList(path, tools):
    here = str(Path(path).resolve().parent)
    with open(path, "rb") as stream:
        try:
            content = tomllib.load(stream)
        except tomllib.TOMLDecodeError as error:
            raise ListError(str(error)) from error
    environments = content.get("environment", {})
    unknown = set(content) - {"environment", "application"} | {f"environment.{k}" for k in set(environments) - {"all", *TOOLS}}
    if unknown:
        raise ListError(f"unknown key {', '.join(sorted(unknown))}")
    found = [readApplication(described, environments, here, tools) for described in content.get("application", [])]
    names = [application.name for application in found]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ListError(f"twice: {', '.join(twice)}")
    return found


def loads(program, folder):
    """Why the program does not load the runtime of this folder, or an empty text."""
    runtime = os.path.join(folder, "libompracer_rt.so")
    if not os.path.exists(runtime):
        return f"no {runtime}"
    environment = {**os.environ, "LD_LIBRARY_PATH": folder}
    said = subprocess.run(["ldd", program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    found = re.search(r"libompracer_rt\.so => (/\S+)", said)
    if found and os.path.samefile(found[1], runtime):
        return ""
    return f"{program} does not load {runtime}: {found[1] if found else 'it has no libompracer_rt.so to load, or a DT_RPATH'}"


def checked(application, contestant, run, wrote):
    """Why the run does not count, or an empty text."""
    if run.status == "exit":
        return f"exit code {run.code}"
    if run.status != "ok":
        return f"{run.status} {-run.code}" if run.status == "signal" else run.status
    if run.code and contestant.tool == "plain":
        return f"exit code {run.code}"
    match = re.search(application.correct, run.stdout + "\n" + run.stderr)
    if not match:
        return "wrong output: nothing matches `correct`"
    if application.output and wrote is None:
        return f"no {application.output}"
    if contestant.tool == "plain" and application.reference is None:
        application.reference = (match.groups(), wrote)
    if application.reference is None:
        return "nothing to compare with: plain has failed"
    groups, file = application.reference
    if match.groups() != groups:
        return f"wrong output: {match.groups()}, and {groups} of the first plain run"
    return f"wrong output: {application.output}" if wrote != file else ""


def racesOf(tool, run):
    """Their number; None where ompracer has not said it."""
    if tool == "ompracer":
        found = re.search(r"^ompracer: (\d+) races?,", run.stderr, re.M)
        return int(found[1]) if found else None
    return run.stderr.count("WARNING: ThreadSanitizer: data race") if tool == "archer" else 0


def runOnce(application, contestant, point, options):
    """One run, into the point; where it fails, what it printed."""
    with tempfile.TemporaryDirectory(prefix="applications-") as folder:
        place, usage = os.path.join(folder, "empty"), os.path.join(folder, "usage")
        os.mkdir(place)
        place = application.directory or place
        output = Path(place, application.output) if application.output else None
        if output:
            output.unlink(missing_ok=True)
        environment = {k: v for k, v in os.environ.items() if not k.startswith(CLEARED)}
        environment.update(knownTools()["archer"](options).environment("") if contestant.tool == "archer" else {})
        environment.update(application.environments[contestant.tool])
        for key, value in contestant.environment.items():
            environment[key] = ":".join(filter(None, [value, environment.get(key)]))
        command = [options.launch, usage, *application.commands[contestant.tool]]
        run = execute(command, environment, options.seconds, float("inf"), place)
        failure = checked(application, contestant, run, output.read_bytes() if output and output.exists() else None)
        races = racesOf(contestant.tool, run)
        if not failure and races is None:
            failure = "no final line of ompracer"
        if not failure:
            user, system, peak = Path(usage).read_text().split()
            point.cpu.append(float(user) + float(system))
            point.wall.append(run.seconds)
            point.peakMb.append(int(peak) / 1024)
            point.races = max(point.races, races)
            return
    point.failures.append(failure)
    words = (run.stderr.strip() or run.stdout.strip()).splitlines()
    last = f" ({words[-1][:150]})" if words else ""
    print(f"FAILED: {application.name}, {contestant.label}, round {len(point.cpu) + 1}: {failure}{last}")
    if options.logs:
        options.logs.mkdir(parents=True, exist_ok=True)
        (options.logs / f"{application.name}.{contestant.label}").write_text(run.stdout + run.stderr)


def measureApplication(application, contestants, options):
    """label -> point. What has failed once is not run again."""
    points = {c.label: Point(application.name, application.set, 0, c.label) for c in contestants}
    for number in range(options.rounds):
        turn = number % len(contestants)
        for contestant in contestants[turn:] + contestants[:turn]:
            if not points[contestant.label].failures and not points["plain"].failures:
                runOnce(application, contestant, points[contestant.label], options)
    return points


@dataclass
class Comparison:
    """One point over another: the median, least and greatest ratio of time in a round, that of the cheapest runs, and memory."""

    time: float
    low: float
    high: float
    best: float
    memory: float


def compare(point, base):
    """None unless all rounds of both are there."""
    if not point.usable or not base.usable or min(base.cpu) <= 0 or len(point.cpu) != len(base.cpu):
        return None
    ratios = [a / b for a, b in zip(point.cpu, base.cpu)]
    memory = median(a / b for a, b in zip(point.peakMb, base.peakMb))
    return Comparison(median(ratios), min(ratios), max(ratios), min(point.cpu) / min(base.cpu), memory)


class Table:
    """A row for each application: the others over plain, then `pairs`, first over second, in full."""

    def __init__(self, labels, pairs):
        self.others, self.pairs = labels[1:], pairs
        self.rows = []  # (name, set, column -> Comparison or None)
        self.left = []  # names of those that are in no mean

    def columns(self):
        return [(label, "plain") for label in self.others] + self.pairs

    def head(self):
        first = "".join(f"{label:>12}{'memory':>8}" for label in self.others)
        second = "".join(f"{f'{a}/{b}':>18}  {'min-max':<13}{'best':>6}{'memory':>8}" for a, b in self.pairs)
        return f"{'application':<22}{'plain s':>9}{'MB':>9}{first}{second}  races"

    def cells(self, found):
        texts = []
        for column in self.columns():
            c, full = found.get(column), column in self.pairs
            if c is None:
                texts.append(f"{'-':>{47 if full else 20}}")
            elif full:
                between = f"{c.low:.2f}-{c.high:.2f}" if c.high else ""
                texts.append(f"{c.time:>18.2f}  {between:<13}{c.best:>6.2f}{c.memory:>8.2f}")
            else:
                texts.append(f"{c.time:>12.2f}{c.memory:>8.2f}")
        return "".join(texts)

    def row(self, application, points):
        found = {(a, b): compare(points[a], points[b]) for a, b in self.columns()}
        self.rows.append((application.name, application.set, found))
        if None in found.values() or not all(point.usable for point in points.values()):
            self.left.append(application.name)
        plain = points["plain"]
        numbers = f"{median(plain.cpu):>9.3f}{median(plain.peakMb):>9.1f}" if plain.usable else f"{'-':>9}{'-':>9}"
        races = {label: points[label].races for label in self.others if points[label].usable}
        said = ", ".join(f"{label} {n}" for label, n in races.items() if n)
        differ = any(races.get(a) != races.get(b) for a, b in self.pairs if {a, b} == {"A", "B"})
        return f"{application.name:<22}{numbers}{self.cells(found)}  {said}{' DIFFER' if differ else ''}".rstrip()

    def mean(self, name, rows):
        if not rows:
            return []
        found = {}
        for column in self.columns():
            of = [row[column] for row in rows]
            time, best, memory = (geometricMean([getattr(c, key) for c in of]) for key in ("time", "best", "memory"))
            found[column] = Comparison(time, 0, 0, best, memory)
        return [f"{f'geometric mean of {len(rows)}':<22}{name:>18}{self.cells(found)}".rstrip()]

    def summary(self, limits):
        lines = []
        whole = [row for row in self.rows if row[0] not in self.left]
        sets = dict.fromkeys(s for _, s, _ in whole)
        for name in sets if len(sets) > 1 else ():
            lines += self.mean(name or "other", [found for _, s, found in whole if s == name])
        lines += self.mean("", [found for _, _, found in whole])
        for a, b in self.pairs:
            for key, limit in limits.items():
                above = sorted(((getattr(found[a, b], key), name) for name, _, found in self.rows if found[a, b]), reverse=True)
                words = ", ".join(f"{name} {ratio:.2f}" for ratio, name in above if ratio > limit)
                lines.append(f"{a} above {limit:g} of the {key} of {b}: {words or 'none'}")
        if self.left:
            lines.append(f"not in the means, because a run has failed: {', '.join(self.left)}")
        return lines


def parse(arguments):
    parser = argparse.ArgumentParser(prog="bench/applications", description="CPU time and peak memory of a list of programs.")
    add = parser.add_argument
    add("list", type=Path, help="TOML file, see bench/measure/applications.py")
    add("--rounds", type=int, default=3, help="(default 3)")
    add("--only", metavar="REGEX", help="applications whose name or set matches")
    add("--tools", help="default archer,ompracer; with --runtimes ompracer. plain is always there")
    add("--runtimes", nargs=2, metavar=("A", "B"), help="compare ompracer with the libompracer_rt.so of two folders")
    add("--time-limit", type=float, default=1.3, help="say what takes more of the other's time (default 1.3)")
    add("--memory-limit", type=float, default=1.3, help="the same for memory (default 1.3)")
    add("--seconds", type=float, default=240, help="time limit of a run (default 240)")
    add("--archer", default="/usr/lib/llvm-22/lib/libarcher.so")
    add("--cc", default="cc", help="compiler of the process that starts the runs (default cc)")
    add("--json", type=Path, help="all samples")
    add("--logs", type=Path, metavar="DIR", help="what failed runs printed")
    options = parser.parse_args(arguments)
    tools = options.tools or ("ompracer" if options.runtimes else "archer,ompracer")
    options.tools = list(dict.fromkeys(["plain", *tools.split(",")]))
    if set(options.tools) - set(TOOLS):
        parser.error(f"tools are {', '.join(TOOLS)}")
    if options.rounds < 1:
        parser.error("--rounds is at least 1")
    if options.runtimes and "ompracer" not in options.tools:
        parser.error("--runtimes compares ompracer with itself: it must be one of --tools")
    if "archer" in options.tools and not os.path.exists(options.archer):
        parser.error(f"no {options.archer}: give --archer FILE")
    return options


def contestantsOf(options):
    found = []
    for tool in options.tools:
        if tool == "ompracer" and options.runtimes:
            for label, folder in zip("AB", options.runtimes):
                found.append(Contestant(label, tool, {"LD_LIBRARY_PATH": os.path.realpath(folder)}))
        else:
            found.append(Contestant(tool, tool))
    return found


def pairsOf(contestants):
    labels = [c.label for c in contestants]
    wanted = (("B", "A"), ("B", "archer"), ("ompracer", "archer"))
    return [pair for pair in wanted if set(pair) <= set(labels)]


def prepare(options, contestants):
    """The applications that are measured."""
    applications = readList(options.list, options.tools)
    if options.only:
        applications = [a for a in applications if re.search(options.only, a.name) or re.search(options.only, a.set)]
    if not applications:
        raise ListError("no application")
    for application in applications:
        for contestant in contestants:
            folder = contestant.environment.get("LD_LIBRARY_PATH")
            why = loads(application.commands["ompracer"][0], folder) if folder else ""
            if why:
                raise ListError(f"{application.name}: {why}")
    return applications


def main(arguments):
    options = parse(arguments)
    contestants = contestantsOf(options)
    try:
        applications = prepare(options, contestants)
    except (ListError, OSError) as error:
        sys.exit(f"bench/applications: {options.list}: {error}")
    table, measured = Table([c.label for c in contestants], pairsOf(contestants)), []
    with tempfile.TemporaryDirectory(prefix="applications-") as folder:
        options.launch = os.path.join(folder, "launch")
        try:
            subprocess.run([options.cc, "-O1", str(LAUNCH), "-o", options.launch], check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"bench/applications: {error}")
        print(f"{machine()}; {options.rounds} round(s); load {os.getloadavg()[0]:.1f}")
        for contestant in contestants:
            if contestant.environment:
                print(f"{contestant.label} = {contestant.environment['LD_LIBRARY_PATH']}")
        print("CPU time and peak memory over plain's, then in pairs\n" + table.head(), flush=True)
        for application in applications:
            points = measureApplication(application, contestants, options)
            print(table.row(application, points), flush=True)
            measured += points.values()
    print("\n".join(table.summary({"time": options.time_limit, "memory": options.memory_limit})))
    if options.json:
        settings = {"machine": machine(), "rounds": options.rounds, "runtimes": options.runtimes}
        writeJson(options.json, SimpleNamespace(points=measured, settings=settings))
    failed = [point for point in measured if point.failures]
    if failed:
        print(f"{len(failed)} of {len(measured)} measurements FAILED: " + ", ".join(f"{p.workload} {p.tool}" for p in failed))
    return 1 if table.left else 0
