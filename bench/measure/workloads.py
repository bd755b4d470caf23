"""What is measured: our own workloads (bench/apps) and applications that a description file names.

A description is a TOML file, usually outside of the repository:

    name = "lulesh"
    directory = "LULESH"                    # next to the description; copied for each tool
    build = "make CXX=\\"$CXX -DUSE_MPI=0\\" CXXFLAGS='-O3 -g -fopenmp' LDFLAGS=-fopenmp"     # sees $CC, $CXX
    verified = "Run completed"              # regular expression that the output must match

    [run]                                   # sizes; a name that is not there is not measured
    small = "./lulesh2.0 -s 5 -i 5"
    medium = "./lulesh2.0 -s 15 -i 15"
"""
import os
import re
import shlex
import shutil
import tomllib
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

from harness.execute import execute

APPS = Path(__file__).resolve().parent.parent / "apps"
SIZES = ("small", "medium", "large")


class BuildError(Exception):
    pass


def runCommand(command, environment, directory, what):
    result = execute(command, environment, 900, 1 << 20, directory)
    if result.code != 0:
        raise BuildError(f"{what}: {' '.join(command)}\n{result.stderr[-2000:]}")


@dataclass
class OwnWorkload:
    """One file of bench/apps."""

    path: Path

    @property
    def name(self):
        return self.path.stem

    sizes = SIZES

    def build(self, tool, folder, options):
        program = SimpleNamespace(language="c" if self.path.suffix == ".c" else "c++", path=self.path)
        binary = os.path.join(folder, self.name)
        command = [tool.compiler(program), f"-O{options.opt}", "-g", *tool.compileFlags(program), *options.flags]
        runCommand([*command, str(self.path), "-o", binary, "-lm"], dict(os.environ), folder, f"{self.name} for {tool.name}")
        return binary, folder

    def command(self, built, size):
        return [built[0], size]

    def verified(self, text):
        return ": verified" in text


@dataclass
class DescribedWorkload:
    """An application with its own build."""

    name: str
    directory: Path
    buildCommand: str
    commands: dict
    pattern: str

    @property
    def path(self):
        """No one file is the program's: reports name their innermost frames."""
        return self.directory

    @property
    def sizes(self):
        return tuple(s for s in SIZES if s in self.commands)

    def build(self, tool, folder, options):
        copy = os.path.join(folder, self.name)
        shutil.copytree(self.directory, copy, symlinks=True)
        environment = dict(os.environ)
        for variable, language in (("CC", "c"), ("CXX", "c++")):
            program = SimpleNamespace(language=language, path=self.directory)
            extra = [flag for flag in tool.compileFlags(program) if flag != "-fopenmp"]
            environment[variable] = " ".join([tool.compiler(program), *extra])
        runCommand(["sh", "-c", self.buildCommand], environment, copy, f"{self.name} for {tool.name}")
        return "", copy

    def command(self, built, size):
        return shlex.split(self.commands[size])

    def verified(self, text):
        return re.search(self.pattern, text) is not None


def describedWorkload(path):
    with open(path, "rb") as stream:
        described = tomllib.load(stream)
    directory = (Path(path).resolve().parent / described["directory"]).resolve()
    return DescribedWorkload(described["name"], directory, described["build"], described["run"], described.get("verified", ""))


def ownWorkloads():
    return [OwnWorkload(path) for path in sorted(APPS.glob("*.c*"), key=lambda p: p.stem)]
