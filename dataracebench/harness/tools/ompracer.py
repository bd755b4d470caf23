"""ompracer in each of its modes; the verdict is read from its JSON report."""
import json
import os

from .base import RACE_EXIT, Finding, Tool, locate


class Ompracer(Tool):
    name = "ompracer"
    mode = "auto"

    def path(self, *parts):
        return os.path.join(self.options.ompracer, *parts)

    def missing(self):
        found = os.path.exists(self.path("ompracer-cc"))
        return "" if found else f"no ompracer-cc in '{self.options.ompracer}': give --ompracer DIRECTORY"

    def compiler(self, program):
        if program.language == "fortran":
            return self.options.fc
        return self.path("ompracer-c++" if program.language == "c++" else "ompracer-cc")

    def compileFlags(self, program):
        if program.language != "fortran":
            return ["-fopenmp"]
        libraries = os.path.realpath(self.path("..", "lib"))
        plugin = f"-fpass-plugin={libraries}/libompracer.so"
        return ["-fopenmp", plugin, f"-L{libraries}", "-lompracer_rt", f"-Wl,-rpath,{libraries}"]

    def environment(self, reportPath):
        return {"OMPRACER_OPTIONS": f"mode={self.mode}:json={reportPath}:exitcode={RACE_EXIT}"}

    def finding(self, execution, reportPath, program):
        try:
            with open(reportPath) as stream:
                report = json.load(stream)
        except (OSError, ValueError):
            return Finding(None)
        notes = [note["text"] if isinstance(note, dict) else note for note in report["summary"]["not_checked"]]
        races = []
        for race in report["races"]:
            sides = []
            for access in race["accesses"]:
                frames = [(access["file"], access["line"])]
                frames += [(frame.get("file"), frame.get("line")) for frame in access.get("stack") or []]
                sides.append((*locate(frames, program), access["kind"][0].upper()))
            races.append(tuple(sides))
        found = report["summary"]["races"] > 0
        if not found and (execution.status != "ok" or not report["summary"].get("checked", True)):
            return Finding(None, races, notes)
        return Finding(found, races, notes)

    def version(self):
        """Builds of one version differ, so the libraries' times count."""
        times = []
        for library in ("libompracer.so", "libompracer_rt.so"):
            try:
                times.append(str(os.stat(self.path("..", "lib", library)).st_mtime_ns))
            except OSError:
                pass
        return " ".join([super().version(), *times])


class Fast(Ompracer):
    name = "ompracer-fast"
    mode = "fast"


class Precise(Ompracer):
    name = "ompracer-precise"
    mode = "precise"
