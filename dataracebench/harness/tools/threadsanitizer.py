"""ThreadSanitizer: alone (libomp's own synchronisation is not visible to it), and with libomp's Archer tool."""
import re

from .base import RACE_EXIT, Finding, Tool, locate

REPORT = re.compile(r"WARNING: ThreadSanitizer: data race.*?(?=\n={10,}|\Z)", re.S)
ACCESS = re.compile(r"^  (?:Previous )?(atomic )?(read|write) of size \d+.*?:\n((?:    #\d.*\n?)+)", re.M | re.I)
FRAME = re.compile(r"^    #\d+ .*? (\S+?):(\d+)(?::\d+)? \(", re.M)


class ThreadSanitizer(Tool):
    name = "tsan"

    def compileFlags(self, program):
        return ["-fopenmp", "-fsanitize=thread"]

    def environment(self, reportPath):
        return {"TSAN_OPTIONS": f"ignore_noninstrumented_modules=1 exitcode={RACE_EXIT}", "OMP_TOOL": "disabled"}

    def finding(self, execution, reportPath, program):
        races = []
        reports = REPORT.findall(execution.stderr)
        for report in reports:
            sides = []
            for _, kind, frames in ACCESS.findall(report + "\n")[:2]:
                places = [(file, int(line)) for file, line in FRAME.findall(frames)]
                sides.append((*locate(places, program), kind[0].upper()))
            if len(sides) == 2:
                races.append(tuple(sides))
        if reports:
            return Finding(True, races)
        return Finding(False if execution.status == "ok" else None)


class Archer(ThreadSanitizer):
    name = "archer"

    def environment(self, reportPath):
        return {
            "TSAN_OPTIONS": f"ignore_noninstrumented_modules=1 exitcode={RACE_EXIT}",
            "OMP_TOOL_LIBRARIES": self.options.archer,
        }
