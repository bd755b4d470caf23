#!/usr/bin/env python3
"""Tests of the measurement: ratios and intervals, tables over unfinished workloads, plots, a described application."""
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


if __name__ == "__main__":
    unittest.main()
