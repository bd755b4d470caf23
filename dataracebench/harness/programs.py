"""Labelled programs: which files count, what they claim, and what each needs to compile and run.

A name ends in -yes or -no: the program has a data race, or it has none. Nothing else is taken from the name but the
conventions of DataRaceBench that its own scripts apply: "-var-" programs take a problem size as argument, and programs
that mention PolyBench need utilities/polybench.c.
"""
import re
from dataclasses import dataclass, field
from pathlib import Path

LABEL = re.compile(r"-(yes|no)\.(c|cpp|cc|cxx)$")
POLYBENCH = ["-DPOLYBENCH_NO_FLUSH_CACHE", "-DPOLYBENCH_TIME", "-D_POSIX_C_SOURCE=200112L"]


@dataclass(frozen=True)
class Program:
    """One labelled source file."""

    path: Path
    racy: bool
    flags: tuple = field(default=())
    arguments: tuple = field(default=())

    @property
    def name(self):
        return self.path.name

    @property
    def isCxx(self):
        return self.path.suffix != ".c"


def describe(path, size):
    """The program at `path`, or None when its name carries no label."""
    found = LABEL.search(path.name)
    if not found:
        return None
    flags, arguments = ["-lm"], []
    if "PolyBench" in path.read_text(errors="replace"):
        helpers = path.parent / "utilities"
        flags = [str(helpers / "polybench.c"), f"-I{path.parent}", f"-I{helpers}", *POLYBENCH, "-lm"]
    if "-var-" in path.name:
        arguments = [str(size)]
    return Program(path, found.group(1) == "yes", tuple(flags), tuple(arguments))


def discover(directory, size, pattern=None):
    """All labelled programs directly in `directory`, or one level below it, by name."""
    paths = sorted(list(directory.glob("*.c*")) + list(directory.glob("*/*.c*")), key=lambda p: p.name)
    programs = [p for p in (describe(path, size) for path in paths) if p]
    return [p for p in programs if pattern is None or re.search(pattern, p.name)]
