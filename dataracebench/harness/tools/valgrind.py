"""Helgrind and DRD, the race detectors of valgrind: programs run as the plain compiler made them; the verdict is read from XML."""
import shutil
import xml.etree.ElementTree as ElementTree

from .base import Finding, Tool, firstLine, locate


class Valgrind(Tool):
    checker = ""
    kinds = ()

    def missing(self):
        return "" if shutil.which("valgrind") else "valgrind is not installed"

    def compileFlags(self, program):
        return ["-fopenmp", "-gdwarf-4"]  # valgrind 3.19 reads DWARF 5 of clang only in part

    def command(self, binary, arguments, reportPath):
        xml = ["--xml=yes", f"--xml-file={reportPath}", "--child-silent-after-fork=yes"]
        return ["valgrind", f"--tool={self.checker}", *xml, binary, *arguments]

    def finding(self, execution, reportPath, program):
        try:
            root = ElementTree.parse(reportPath).getroot()
        except (OSError, ElementTree.ParseError):
            return Finding(None)
        races = [self.race(e, program) for e in root.iter("error") if e.findtext("kind") in self.kinds]
        if races:
            return Finding(True, [race for race in races if race])
        return Finding(False if execution.status == "ok" else None)

    def race(self, error, program):
        """Both sides where the tool names both: the access, then the earlier one that it conflicts with."""
        texts = [error.findtext("xwhat/text") or error.findtext("what") or ""]
        texts += [element.text or "" for element in error.iter("auxwhat")]
        sides = []
        for stack in error.findall("stack")[:2]:
            frames = [(f.findtext("file"), int(f.findtext("line") or 0)) for f in stack.iter("frame")]
            text = texts[len(sides)] if len(sides) < len(texts) else ""
            kind = "W" if "write" in text or "stor" in text.lower() else "R"
            sides.append((*locate(frames, program), kind))
        return tuple(sides) if len(sides) == 2 else None

    def version(self):
        return super().version() + " " + firstLine(["valgrind", "--version"])


class Helgrind(Valgrind):
    name = "helgrind"
    checker = "helgrind"
    kinds = ("Race",)


class Drd(Valgrind):
    name = "drd"
    checker = "drd"
    kinds = ("ConflictingAccess",)
