"""Labelled programs: which files count, what they claim, and what each needs to compile and run.

A name ends in -yes or -no: the program has a data race, or it has none. Nothing else is taken from the name but the
conventions of DataRaceBench that its own scripts apply: "-var-" programs take a problem size as argument, and programs
that mention PolyBench need utilities/polybench.c.
"""
import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path

from .pairs import documentedPairs

LANGUAGES = {"c": "c", "cpp": "c++", "cc": "c++", "cxx": "c++", "f90": "fortran", "f95": "fortran"}
LABEL = re.compile(r"-(yes|no)\.(%s)$" % "|".join(LANGUAGES), re.I)
POLYBENCH = ["-DPOLYBENCH_NO_FLUSH_CACHE", "-DPOLYBENCH_TIME", "-D_POSIX_C_SOURCE=200112L"]


@dataclass(frozen=True)
class Program:
    """One labelled source file."""

    path: Path
    racy: bool
    language: str = "c"
    flags: tuple = field(default=())
    arguments: tuple = field(default=())
    pairs: tuple = field(default=())
    digest: str = ""

    @property
    def name(self):
        return self.path.name


def describe(path, size):
    """The program at `path`, or None when its name carries no label."""
    found = LABEL.search(path.name)
    if not found:
        return None
    language = LANGUAGES[found.group(2).lower()]
    text = path.read_text(errors="replace")
    flags, arguments = (["-lm"] if language != "fortran" else []), []
    if "PolyBench" in text and language != "fortran":
        helpers = path.parent / "utilities"
        flags = [str(helpers / "polybench.c"), f"-I{path.parent}", f"-I{helpers}", *POLYBENCH, "-lm"]
    if "-var-" in path.name:
        arguments = [str(size)]
    racy = found.group(1).lower() == "yes"
    pairs = tuple(documentedPairs(text)) if racy else ()
    digest = hashlib.sha1(text.encode()).hexdigest()[:12]
    return Program(path.resolve(), racy, language, tuple(flags), tuple(arguments), pairs, digest)


def discover(directory, size, pattern=None):
    """All labelled programs directly in `directory`, or one level below it, by name."""
    found = [path for wildcard in ("*.*", "*/*.*") for path in directory.glob(wildcard) if LABEL.search(path.name)]
    paths = sorted((p for p in found if pattern is None or re.search(pattern, p.name)), key=lambda p: p.name)
    return [describe(path, size) for path in paths]
