"""One program under one tool: compile once, run at each thread count as often as asked, collect the findings."""
import os
from dataclasses import dataclass, field

from .execute import execute

CLEARED = ("OMP_", "KMP_", "TSAN_", "OMPRACER_", "LIBOMP_")


@dataclass
class Outcome:
    """Everything the runs of one program under one tool gave."""

    program: object
    tool: str
    compileError: str = ""
    verdicts: list = field(default_factory=list)
    statuses: list = field(default_factory=list)
    races: list = field(default_factory=list)
    notes: list = field(default_factory=list)
    outputs: dict = field(default_factory=dict)
    seconds: float = 0.0
    peakMb: float = 0.0

    @property
    def positive(self):
        return True in self.verdicts

    @property
    def failed(self):
        """No verdict at all: did not compile, or no run came to one."""
        return bool(self.compileError) or (not self.positive and None in self.verdicts)

    @property
    def flaky(self):
        """Runs of one program disagree."""
        return self.positive and False in self.verdicts

    @property
    def kind(self):
        if self.failed:
            return "failed"
        return ("T" if self.positive == self.program.racy else "F") + ("P" if self.positive else "N")


def environmentFor(tool, threads, reportPath):
    environment = {k: v for k, v in os.environ.items() if not k.startswith(CLEARED)}
    environment["OMP_NUM_THREADS"] = str(threads)
    environment.update(tool.environment(reportPath))
    return environment


def compileProgram(program, tool, options, binary):
    """The compiler's message when it failed, otherwise an empty text."""
    command = [tool.compiler(program), f"-O{options.opt}", "-g", *tool.compileFlags(), "-w", str(program.path)]
    command += ["-o", binary, *program.flags, *options.flags]
    result = execute(command, dict(os.environ), options.compile_seconds, options.memory_mb, options.work)
    return "" if result.code == 0 else " ".join(command) + "\n" + result.stderr


def evaluate(program, tool, options):
    """All runs of one program under one tool."""
    outcome = Outcome(program, tool.name)
    folder = os.path.join(options.work, f"{tool.name}-O{options.opt}", program.name)
    os.makedirs(folder, exist_ok=True)
    binary = os.path.join(folder, "program")
    outcome.compileError = compileProgram(program, tool, options, binary)
    if outcome.compileError:
        return outcome
    repetitions = options.repetitions if tool.detects else max(options.repetitions, 3)
    for threads in options.threads:
        for repetition in range(repetitions):
            report = os.path.join(folder, f"report-{threads}-{repetition}.json")
            if os.path.exists(report):
                os.remove(report)
            environment = environmentFor(tool, threads, report)
            run = execute([binary, *program.arguments], environment, options.seconds, options.memory_mb, folder)
            with open(os.path.join(folder, f"stderr-{threads}-{repetition}.txt"), "w") as stream:
                stream.write(run.stderr)
            finding = tool.finding(run, report)
            outcome.verdicts.append(finding.verdict)
            outcome.statuses.append(run.status if run.status != "exit" else f"exit {run.code}")
            outcome.races += [r for r in finding.races if r not in outcome.races]
            outcome.notes += [n for n in finding.notes if n not in outcome.notes]
            outcome.outputs.setdefault(threads, set()).add(run.stdout)
            outcome.seconds += run.seconds
            outcome.peakMb = max(outcome.peakMb, run.peakMb)
    os.remove(binary)
    return outcome


def sameText(first, second):
    """Equal but for the order of lines, which several threads that print may change."""
    return sorted(first.split("\n")) == sorted(second.split("\n"))


def outputChanged(plain, other):
    """Thread counts at which a race-free program whose plain runs all print the same printed something else under the tool.

    The output of a racy program may change with any run.
    """
    changed = []
    for threads, texts in plain.outputs.items():
        reference = next(iter(texts))
        if plain.program.racy or not all(sameText(reference, text) for text in texts):
            continue
        if not all(sameText(reference, text) for text in other.outputs.get(threads, texts)):
            changed.append(threads)
    return changed
