"""The detectors: how each compiles a program, which environment a run needs, and how its verdict is read.

A verdict is True (race reported), False (none) or None (the tool gave no verdict: it crashed or wrote no report).
"""
import json
import os
import re
from dataclasses import dataclass, field

TSAN_WARNING = re.compile(r"WARNING: ThreadSanitizer: data race")
TSAN_FRAME = re.compile(r"^\s+#0 .*?([^\s/]+:\d+)", re.M)
RACE_EXIT = 66


@dataclass
class Finding:
    """What one run said: the verdict, the first races in words, and what was left unchecked."""

    verdict: object
    races: list = field(default_factory=list)
    notes: list = field(default_factory=list)


class Plain:
    """No detector: the reference for output and time."""

    name = "plain"
    detects = False

    def __init__(self, options):
        self.options = options

    def compiler(self, program):
        return self.options.cxx if program.isCxx else self.options.cc

    def compileFlags(self):
        return ["-fopenmp"]

    def environment(self, reportPath):
        return {}

    def finding(self, execution, reportPath):
        return Finding(None)


class ThreadSanitizer(Plain):
    """clang -fsanitize=thread; libomp's own synchronisation is not visible to it."""

    name = "tsan"
    detects = True

    def compileFlags(self):
        return ["-fopenmp", "-fsanitize=thread"]

    def environment(self, reportPath):
        return {"TSAN_OPTIONS": f"exitcode={RACE_EXIT}", "OMP_TOOL": "disabled"}

    def finding(self, execution, reportPath):
        text = execution.stderr
        if TSAN_WARNING.search(text):
            frames = TSAN_FRAME.findall(text)
            return Finding(True, [" and ".join(frames[:2])])
        return Finding(False if execution.status == "ok" else None)


class Archer(ThreadSanitizer):
    """ThreadSanitizer with libomp's Archer tool, which tells it about OpenMP."""

    name = "archer"

    def environment(self, reportPath):
        return {
            "TSAN_OPTIONS": f"ignore_noninstrumented_modules=1 exitcode={RACE_EXIT}",
            "OMP_TOOL_LIBRARIES": self.options.archer,
        }


class Ompracer(Plain):
    """ompracer in one of its modes; its verdict is read from the JSON report."""

    detects = True

    def __init__(self, options, mode):
        super().__init__(options)
        self.mode = mode
        self.name = "ompracer" if mode == "auto" else f"ompracer-{mode}"

    def compiler(self, program):
        return os.path.join(self.options.ompracer, "ompracer-c++" if program.isCxx else "ompracer-cc")

    def environment(self, reportPath):
        return {"OMPRACER_OPTIONS": f"mode={self.mode}:json={reportPath}:exitcode={RACE_EXIT}"}

    def finding(self, execution, reportPath):
        try:
            with open(reportPath) as stream:
                report = json.load(stream)
        except (OSError, ValueError):
            return Finding(None)
        notes = [note["text"] if isinstance(note, dict) else note for note in report["summary"]["not_checked"]]
        races = []
        for race in report["races"]:
            sides = (f"{a['kind']} {os.path.basename(a['file'] or '?')}:{a['line']}" for a in race["accesses"])
            races.append(" and ".join(sides))
        if report["summary"]["races"] == 0 and execution.status != "ok":
            return Finding(None, races, notes)
        return Finding(report["summary"]["races"] > 0, races, notes)


def makeTools(names, options):
    """The tools with these names, in their order."""
    known = {
        "plain": lambda: Plain(options),
        "tsan": lambda: ThreadSanitizer(options),
        "archer": lambda: Archer(options),
        "ompracer": lambda: Ompracer(options, "auto"),
        "ompracer-fast": lambda: Ompracer(options, "fast"),
        "ompracer-precise": lambda: Ompracer(options, "precise"),
    }
    unknown = [n for n in names if n not in known]
    if unknown:
        raise SystemExit(f"unknown tool {', '.join(unknown)}; known: {', '.join(known)}")
    return [known[n]() for n in names]
