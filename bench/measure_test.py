#!/usr/bin/env python3
"""Tests of the measurement: ratios and intervals, tables over unfinished workloads, plots, a described application, a list of programs."""
import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "dataracebench"))

from harness.tools import makeTools  # noqa: E402
from measure import applications  # noqa: E402
from measure.plots import writePlots  # noqa: E402
from measure.report import Results, curves, table, worst  # noqa: E402
from measure.sampling import Point, measure  # noqa: E402
from measure.statistics import geometricRatio, ratio  # noqa: E402
from measure.workloads import BuildError, describedWorkload  # noqa: E402

OPTIONS = SimpleNamespace(cc="cc", cxx="c++", fc="", archer="", ompracer="", flags=[], opt="0", seconds=20, memory_mb=1000)


def point(name, size, threads, tool, cpu, **more):
    return Point(name, size, threads, tool, cpu, list(cpu), [10.0 * c for c in cpu], **more)


class Numbers(unittest.TestCase):
    def testRatio(self):
        r = ratio([2.0, 4.0], [1.0, 1.0])
        self.assertEqual((r.value, r.low, r.high), (3.0, 2.0, 4.0))
        self.assertAlmostEqual(geometricRatio([([2.0], [1.0]), ([8.0], [1.0])]).value, 4.0)

    def testTables(self):
        points = []
        for size, factor in (("small", 2), ("medium", 3)):
            for name in ("a", "b"):
                points.append(point(name, size, 2, "plain", [1.0, 1.1]))
                failed = ["timeout"] if name == "b" and size == "medium" else []
                points.append(point(name, size, 2, "t", [factor, factor], failures=failed))
        results = Results(points, {"tools": ["plain", "t"]})
        self.assertIn("timeout", table(results, "medium", 2))
        self.assertIn("geometric mean of 1", table(results, "medium", 2))
        self.assertIn("the same 1 workloads", curves(results))
        self.assertEqual(worst(results, "small", 2, "t", 1), "slowest under t: a 1.9")
        with tempfile.TemporaryDirectory() as folder:
            written = writePlots(Path(folder), results, ("medium", 2))
            self.assertEqual(written, ["memory.svg", "size.svg", "time.svg"])
            for name in written:
                ElementTree.parse(os.path.join(folder, name))


class Described(unittest.TestCase):
    def testApplication(self):
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "app"
            source.mkdir()
            (source / "main.c").write_text('#include <stdio.h>\nint main(int n, char **v) { return printf("sum %d\\n", n) < 0; }\n')
            description = Path(folder) / "app.toml"
            description.write_text(
                'name = "app"\ndirectory = "app"\nbuild = "$CC main.c -o app"\nverified = "^sum 2"\n[run]\nsmall = "./app x"\n'
            )
            workload = describedWorkload(description)
            self.assertEqual(workload.sizes, ("small",))
            tools = makeTools(["plain"], OPTIONS)
            place = Path(folder) / "plain"
            place.mkdir()
            built = {"plain": workload.build(tools[0], str(place), OPTIONS)}
            points = measure(workload, tools, built, "small", 1, 2, OPTIONS, folder)
            self.assertTrue(points[0].usable)
            self.assertEqual(len(points[0].cpu), 2)
            workload.pattern = "other"
            self.assertEqual(measure(workload, tools, built, "small", 1, 1, OPTIONS, folder)[0].failures, ["not verified"])
            workload.buildCommand = "false"
            (Path(folder) / "again").mkdir()
            self.assertRaises(BuildError, workload.build, tools[0], str(Path(folder) / "again"), OPTIONS)


LIST = """
[environment.all]
WORD = "fine"
[environment.ompracer]
WORD = "{here}"

[[application]]
name = "good"
set = "one"
command = { plain = "true", archer = "./archer", ompracer = "./ompracer" }
directory = "."
correct = ""

[[application]]
name = "writes"
command = { plain = "{here}/archer", archer = "{here}/archer", ompracer = "{here}/ompracer" }
correct = 'said (\\w+) of'
output = "out.txt"

[[application]]
name = "differs"
command = { plain = "{here}/archer", archer = "{here}/archer", ompracer = "{here}/ompracer other" }
correct = 'said (\\w+) of'

[[application]]
name = "silent"
command = { plain = "{here}/archer", archer = "{here}/archer", ompracer = "{here}/archer" }
correct = 'said'

[[application]]
name = "dies"
command = { plain = "sh -c 'kill -SEGV $$'", archer = "true", ompracer = "true" }
correct = ''

[[application]]
name = "fails"
command = { plain = "{here}/archer", archer = "false", ompracer = "{here}/missing" }
correct = ''
"""


class Applications(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.here = Path(folder.name)
        self.list = self.here / "list.toml"
        self.list.write_text(LIST)
        for tool, last in (("archer", ""), ("ompracer", "echo 'ompracer: 2 races, 1 region' >&2\n")):
            script = self.here / tool
            script.write_text(f'#!/bin/sh\necho said ${{1:-this}} of $WORD\necho file >out.txt\n{last}')
            script.chmod(0o755)

    def main(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as said:
            status = applications.main([str(self.list), "--archer", "/dev/null", "--rounds", "2", *arguments])
        return status, said.getvalue()

    def testGood(self):
        samples = self.here / "samples"
        status, text = self.main("--only", "one|writes", "--json", str(samples))
        self.assertEqual(status, 0, text)
        self.assertRegex(text, r"good .* ompracer 2\n")
        self.assertIn("geometric mean of 2 ", text)
        points = {(p["workload"], p["tool"]): p for p in json.loads(samples.read_text())["points"]}
        self.assertEqual(len(points), 6)
        for point in points.values():
            self.assertEqual((len(point["cpu"]), len(point["peakMb"])), (2, 2))
        # Less than the interpreter has that this test runs in.
        self.assertLess(max(points["good", "plain"]["peakMb"]), 7)

    def testFailures(self):
        logs = self.here / "logs"
        status, text = self.main("--logs", str(logs))
        self.assertEqual(status, 1)
        for why in (
            "differs, ompracer, round 1: wrong output: ('other',), and ('this',) of the first plain run",
            "silent, ompracer, round 1: no final line of ompracer",
            "dies, plain, round 1: signal 11",
            "fails, archer, round 1: exit code 1",
            "fails, ompracer, round 1: exit code 127",
        ):
            self.assertIn("FAILED: " + why, text)
        self.assertIn("geometric mean of 2 ", text)
        self.assertIn("not in the means, because a run has failed: differs, silent, dies, fails\n", text)
        self.assertEqual(self.main("--only", "dies", "--tools", "plain")[0], 1)
        self.assertIn("said other of " + str(self.here), (logs / "differs.ompracer").read_text())

    def testRuntimes(self):
        for folder in ("a", "b"):
            (self.here / folder).mkdir()
        with self.assertRaisesRegex(SystemExit, "no .*/a/libompracer_rt.so"):
            self.main("--runtimes", str(self.here / "a"), str(self.here / "b"))
        for folder in ("a", "b"):
            (self.here / folder / "libompracer_rt.so").write_text("")
        with self.assertRaisesRegex(SystemExit, "does not load .*/a/libompracer_rt.so"):
            self.main("--runtimes", str(self.here / "a"), str(self.here / "b"))

    def testRatios(self):
        a, b = point("x", "", 0, "B", [2.0, 9.0, 3.0]), point("x", "", 0, "A", [1.0, 3.0, 3.0])
        c = applications.compare(a, b)
        self.assertEqual((c.time, c.low, c.high, c.best, c.memory), (2.0, 1.0, 3.0, 2.0, 2.0))
        table = applications.Table(["plain", "A", "B"], [("B", "A")])
        points = {"plain": point("x", "", 0, "plain", [1.0, 1.0, 1.0]), "A": b, "B": a}
        table.row(SimpleNamespace(name="x", set=""), points)
        self.assertIn("B above 1.5 of the time of A: x 2.00", table.summary({"time": 1.5}))
        a.failures.append("timeout")
        self.assertIsNone(applications.compare(a, b))

    def testList(self):
        for wrong, said in (
            ('[[application]]\nname = "x"\ncommand = "x"\n', "x: no correct"),
            ('[[application]]\nname = "x"\ncommand = "x"\ncorrect = "("\n', "x: correct: "),
            ('[[application]]\nname = "x"\ncommand = { plain = "x" }\ncorrect = ""\n', "x: no command for archer, ompracer"),
            ('[[applications]]\n', "unknown key applications"),
            ("", "no application"),
        ):
            self.list.write_text(wrong)
            with self.assertRaisesRegex(SystemExit, said):
                self.main()


if __name__ == "__main__":
    unittest.main()
