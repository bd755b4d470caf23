"""What every tool is: how it compiles a program, how a run starts, and what its verdict is read from.

A tool is one file of this folder, with one or more subclasses of Tool whose `name` is set; tools/__init__.py finds them.
"""
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

RACE_EXIT = 66


@dataclass
class Finding:
    """What one run said. verdict: True (race reported), False (none) or None (no verdict: it crashed or wrote no report)."""

    verdict: object
    races: list = field(default_factory=list)  # of pairs of sides (file, line, kind)
    notes: list = field(default_factory=list)  # what the tool says that it did not check


class Tool:
    name = ""
    detects = True

    def __init__(self, options):
        self.options = options

    def missing(self):
        """Why the tool cannot be used here, or an empty text."""
        return ""

    def compiler(self, program):
        return {"c": self.options.cc, "c++": self.options.cxx, "fortran": self.options.fc}[program.language]

    def compileFlags(self, program):
        return ["-fopenmp"]

    def command(self, binary, arguments, reportPath):
        return [binary, *arguments]

    def environment(self, reportPath):
        return {}

    def finding(self, execution, reportPath, program):
        raise NotImplementedError

    def version(self):
        """A line that changes when the tool does; stored results of another version are not used again."""
        return firstLine([self.options.cc, "--version"])


def firstLine(command):
    try:
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
        return result.stdout.decode(errors="replace").split("\n")[0].strip()
    except (OSError, subprocess.TimeoutExpired):
        return f"{command[0]}: not found"


def locate(frames, program):
    """(file, line) of the innermost frame in the program's own source, else of the innermost frame that has a line.

    A race inside of std::vector is a race of the line that calls it.
    """
    named = [(os.path.basename(file), line) for file, line in frames if file and line]
    own = [frame for frame in named if frame[0] == Path(program.path).name]
    return (own or named or [("?", 0)])[0]
