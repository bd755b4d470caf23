"""One program under one tool: compile once, run at each thread count as often as asked, collect the findings."""
import os
import zlib
from dataclasses import asdict, dataclass, field

from .execute import execute
from .pairs import lineAgreement

CLEARED = ("OMP_", "KMP_", "TSAN_", "OMPRACER_", "LIBOMP_")


@dataclass
class Outcome:
    """Everything the runs of one program under one tool gave. What is stored is plain data."""

    tool: str
    program: str
    racy: bool
    opt: str
    key: str = ""
    compileError: str = ""
    compileStatus: str = ""
    verdicts: list = field(default_factory=list)
    statuses: list = field(default_factory=list)
    races: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    agreement: str = ""
    outputs: dict = field(default_factory=dict)
    seconds: float = 0.0
    cpuSeconds: float = 0.0
    peakMb: float = 0.0

    @property
    def positive(self):
        return True in self.verdicts

    @property
    def kind(self):
        """TP FP TN FN; or why there is no verdict: unsupported (does not compile), timeout, memory, failed."""
        if self.compileError:
            return "unsupported" if self.compileStatus == "exit" else "failed"
        if not self.positive and None in self.verdicts:
            status = self.statuses[self.verdicts.index(None)]
            return status if status in ("timeout", "memory") else "failed"
        return ("T" if self.positive == self.racy else "F") + ("P" if self.positive else "N")

    @property
    def right(self):
        return self.kind in ("TP", "TN")

    @property
    def flaky(self):
        """Runs of one program disagree."""
        return self.positive and False in self.verdicts

    def data(self):
        return asdict(self)

    @classmethod
    def fromData(cls, data):
        outcome = cls(**data)
        outcome.races = [tuple(tuple(side) for side in race) for race in outcome.races]
        outcome.outputs = {int(threads): texts for threads, texts in outcome.outputs.items()}
        return outcome


def levelOf(program, options):
    """The optimisation level of a program when the levels alternate: fixed by the name, about evenly spread."""
    return options.opt[zlib.crc32(program.name.encode()) % len(options.opt)]


def environmentFor(tool, threads, reportPath):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(CLEARED)}
    environment["OMP_NUM_THREADS"] = str(threads)
    environment["OMP_CANCELLATION"] = "true"
    environment["KMP_BLOCKTIME"] = "0"  # several programs run at once: threads that wait must sleep
    environment.update(tool.environment(reportPath))
    return environment


def compileProgram(program, tool, opt, options, binary, outcome):
    command = [tool.compiler(program), f"-O{opt}", "-g", *tool.compileFlags(program), "-w", str(program.path)]
    command += ["-o", binary, *program.flags, *options.flags]
    try:
        result = execute(command, dict(os.environ), options.compile_seconds, options.memory_mb, options.work)
    except FileNotFoundError as error:
        outcome.compileError, outcome.compileStatus = str(error), "exit"
        return
    if result.code != 0:
        outcome.compileError = " ".join(command) + "\n" + result.stderr[-2000:]
        outcome.compileStatus = result.status


def evaluate(program, tool, opt, key, options):
    """All runs of one program under one tool."""
    outcome = Outcome(tool.name, program.name, program.racy, opt, key)
    folder = os.path.join(options.work, f"{tool.name}-O{opt}", program.name)
    os.makedirs(folder, exist_ok=True)
    binary = os.path.join(folder, "program")
    compileProgram(program, tool, opt, options, binary, outcome)
    if outcome.compileError:
        return outcome
    repetitions = options.repetitions if tool.detects else max(options.repetitions, 3)
    for threads in options.threads:
        for repetition in range(repetitions):
            runOnce(program, tool, binary, threads, repetition, outcome, options)
    reported = [tuple(sorted((line, kind) for _, line, kind in race)) for race in outcome.races]
    outcome.agreement = lineAgreement(program.pairs, reported)
    os.remove(binary)
    return outcome


def runOnce(program, tool, binary, threads, repetition, outcome, options):
    folder = os.path.dirname(binary)
    report = os.path.join(folder, f"report-{threads}-{repetition}")
    if os.path.exists(report):
        os.remove(report)
    command = tool.command(binary, program.arguments, report)
    run = execute(command, environmentFor(tool, threads, report), options.seconds, options.memory_mb, folder)
    with open(os.path.join(folder, f"stderr-{threads}-{repetition}.txt"), "w") as stream:
        stream.write(run.stderr)
    finding = tool.finding(run, report, program)
    outcome.verdicts.append(finding.verdict)
    outcome.statuses.append(run.status if run.status != "exit" else f"exit {run.code}")
    outcome.races += [r for r in finding.races if r not in outcome.races]
    outcome.notes += [n for n in finding.notes if n not in outcome.notes]
    if options.compare_output:
        texts = outcome.outputs.setdefault(threads, [])
        if run.stdout not in texts:
            texts.append(run.stdout)
    outcome.seconds += run.seconds
    outcome.cpuSeconds += run.cpuSeconds
    outcome.peakMb = max(outcome.peakMb, run.peakMb)


def sameText(first, second):
    """Equal but for the order of lines, which several threads that print may change."""
    return sorted(first.split("\n")) == sorted(second.split("\n"))


def outputChanged(plain, other):
    """Thread counts at which a race-free program whose plain runs all print the same printed something else under the tool.

    The output of a racy program may change with any run.
    """
    changed = []
    for threads, texts in plain.outputs.items():
        if plain.racy or not all(sameText(texts[0], text) for text in texts):
            continue
        if not all(sameText(texts[0], text) for text in other.outputs.get(threads, texts)):
            changed.append(threads)
    return changed
