#!/usr/bin/env python3
"""Tests of the harness: documented pairs, readers of the tools' reports, scores, known verdicts, storing and resuming."""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).resolve().parent))

from harness.compare import changes  # noqa: E402
from harness.evaluation import Outcome  # noqa: E402
from harness.execute import execute  # noqa: E402
from harness.html import writeHtml  # noqa: E402
from harness.known import judge, readKnown  # noqa: E402
from harness.output import document, writeJson  # noqa: E402
from harness.pairs import documentedPairs, lineAgreement  # noqa: E402
from harness.programs import discover  # noqa: E402
from harness.scores import score  # noqa: E402
from harness.store import Store  # noqa: E402
from harness.tools import knownTools  # noqa: E402

SUITE = Path(__file__).resolve().parent / "suite"
PROGRAM = SimpleNamespace(path=Path("/somewhere/x.c"))

TSAN = """==================
WARNING: ThreadSanitizer: data race (pid=1)
  Write of size 4 at 0x7b by thread T1:
    #0 std::vector<int>::operator[](unsigned long) /usr/include/c++/12/bits/stl_vector.h:1123:9 (x+0x1)
    #1 main.omp_outlined /somewhere/x.c:12:5 (x+0xd7)

  Previous atomic read of size 4 at 0x7b by main thread:
    #0 main.omp_outlined /somewhere/x.c:14:9 (x+0xd8)

SUMMARY: ThreadSanitizer: data race /somewhere/x.c:12:5 in main.omp_outlined
==================
"""

HELGRIND = """<?xml version="1.0"?><valgrindoutput>
<error><kind>Race</kind>
<xwhat><text>Possible data race during write of size 4 at 0x4 by thread #1</text></xwhat>
<stack><frame><fn>f</fn><file>x.c</file><line>12</line></frame></stack>
<auxwhat>This conflicts with a previous read of size 4 by thread #2</auxwhat>
<stack><frame><fn>g</fn><file>x.c</file><line>14</line></frame></stack></error>
</valgrindoutput>
"""


def outcome(racy, verdicts, **more):
    values = {"tool": "t", "program": "p-yes.c" if racy else "p-no.c", "racy": racy, "opt": "0", "verdicts": verdicts}
    values.update({"statuses": ["ok"] * len(verdicts), **more})
    return Outcome(**values)


def tool(name):
    return knownTools()[name](SimpleNamespace(cc="cc", cxx="c++", fc="flang", archer="", ompracer=""))


class Pairs(unittest.TestCase):
    def testForms(self):
        self.assertEqual(documentedPairs("Data race pair: a[i+1]@64:5:W vs. a[i]@64:10:R"), [((64, "R"), (64, "W"))])
        self.assertEqual(documentedPairs("x@7:1:W vs. y@3:2:W,\n z@9:1:R vs. z@9:1:W")[0], ((3, "W"), (7, "W")))
        sets = documentedPairs("Write_set = {j@61:10}\n Read_set = {j@62:20, j@62:12}")
        self.assertEqual(sets, [((61, "W"), (61, "W")), ((61, "W"), (62, "R"))])
        self.assertEqual(documentedPairs("w@65:19@W vs. w@75:19@R"), [((65, "W"), (75, "R"))])

    def testDisplacedPlaces(self):
        text = "// x@4:1:W vs. a[i + 1]@4:5:R, y@3:2:W vs. y@9:1:W\n\nx = a[i + 1];\n x++;\n"
        self.assertEqual(documentedPairs(text), [((3, "R"), (3, "W")), ((3, "W"), (9, "W"))])

    def testAgreement(self):
        documented = documentedPairs("x@7:1:W vs. x@9:1:R")
        self.assertEqual(lineAgreement(documented, [((1, "W"), (2, "W")), ((7, "W"), (9, "R"))]), "kinds")
        self.assertEqual(lineAgreement(documented, [((7, "W"), (9, "W"))]), "lines")
        self.assertEqual(lineAgreement(documented, [((7, "W"), (8, "W"))]), "elsewhere")
        self.assertEqual(lineAgreement([], [((7, "W"), (8, "W"))]), "")

    def testOurSuiteIsLabelled(self):
        programs = discover(SUITE, 32)
        self.assertGreaterEqual(len(programs), 150)
        names = {p.name for p in programs}
        for program in programs:
            twin = program.name.replace("-yes.", "-no.") if program.racy else program.name.replace("-no.", "-yes.")
            self.assertIn(twin, names)
            text = program.path.read_text()
            if not program.racy:
                self.assertIn("No data race:", text, program.name)
                continue
            self.assertTrue(program.pairs, f"{program.name} names no pair")
            for line in (line for pair in program.pairs for line, _ in pair):
                self.assertLessEqual(line, text.count("\n"), program.name)


class Readers(unittest.TestCase):
    def testThreadSanitizer(self):
        finding = tool("archer").finding(SimpleNamespace(stderr=TSAN, status="ok"), "", PROGRAM)
        self.assertTrue(finding.verdict)
        self.assertEqual(finding.races, [(("x.c", 12, "W"), ("x.c", 14, "R"))])
        self.assertFalse(tool("tsan").finding(SimpleNamespace(stderr="", status="ok"), "", PROGRAM).verdict)
        self.assertIsNone(tool("tsan").finding(SimpleNamespace(stderr="", status="signal"), "", PROGRAM).verdict)

    def testValgrind(self):
        with tempfile.NamedTemporaryFile("w", suffix=".xml") as report:
            report.write(HELGRIND)
            report.flush()
            finding = tool("helgrind").finding(SimpleNamespace(status="ok"), report.name, PROGRAM)
        self.assertEqual(finding.races, [(("x.c", 12, "W"), ("x.c", 14, "R"))])
        self.assertIsNone(tool("drd").finding(SimpleNamespace(status="ok"), "/nothing", PROGRAM).verdict)

    def testOmpracer(self):
        race = {"accesses": [{"kind": "write", "file": "/somewhere/x.c", "line": 12}, {"kind": "read", "file": "v.h", "line": 3}]}
        race["accesses"][1]["stack"] = [{"file": "v.h", "line": 3}, {"file": "/somewhere/x.c", "line": 14}]
        report = {"summary": {"races": 1, "not_checked": [{"text": "a note"}]}, "races": [race]}
        with tempfile.NamedTemporaryFile("w") as stream:
            json.dump(report, stream)
            stream.flush()
            finding = tool("ompracer").finding(SimpleNamespace(status="ok"), stream.name, PROGRAM)
        self.assertEqual((finding.verdict, finding.notes), (True, ["a note"]))
        self.assertEqual(finding.races, [(("x.c", 12, "W"), ("x.c", 14, "R"))])


class Judging(unittest.TestCase):
    def testKindsAndScores(self):
        outcomes = [
            outcome(True, [True, True], agreement="kinds"),
            outcome(True, [False, True], agreement="elsewhere"),
            outcome(True, [False]),
            outcome(False, [False]),
            outcome(False, [True]),
            outcome(False, [None], statuses=["timeout"]),
            outcome(False, [], compileError="error", compileStatus="exit"),
        ]
        self.assertEqual([o.kind for o in outcomes], ["TP", "TP", "FN", "TN", "FP", "timeout", "unsupported"])
        s = score(outcomes)
        self.assertEqual((s.flaky, s.verdicts, s.without), (1, 5, 2))
        self.assertAlmostEqual(s.precision, 2 / 3)
        self.assertAlmostEqual(s.accuracy, 3 / 5)
        self.assertAlmostEqual(s.adjustedF1, 2 / 3 * 5 / 7)
        self.assertAlmostEqual(s.lineRate, 1 / 2)

    def testKnown(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as stream:
            stream.write("# comment\nt  a-*  0,2  FN  a reason of words\nt  b-*  3  FN  another\n")
            stream.flush()
            known = readKnown(Path(stream.name))
        missed = outcome(True, [False], program="a-yes.c")
        new, still, better = judge([missed, outcome(True, [False], program="b-yes.c")], known)
        self.assertEqual(([o.program for o in new], still[0][1].reason, better), (["b-yes.c"], "a reason of words", []))
        new, still, better = judge([outcome(True, [True], program="a-yes.c")], known)
        self.assertEqual((new, still, len(better)), ([], [], 1))
        self.assertEqual(len(judge([outcome(True, [None], program="a-yes.c", statuses=["signal"])], known)[0]), 1)

    def testComparison(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "old.json")
            writeJson(path, {"t": [outcome(True, [True])]}, {})
            lines, worse = changes([outcome(True, [False])], path)
            self.assertEqual(worse, 1)
            self.assertIn("TP -> FN", lines[1])
            self.assertEqual(changes([outcome(True, [True])], path)[1], 0)
            page = os.path.join(folder, "page.html")
            writeHtml(page, {"t": [outcome(True, [True], notes=["</script>"])]}, {"threads": [2]}, "suite")
            self.assertNotIn('"</script>', Path(page).read_text())

    def testStoreKeepsEverything(self):
        first = outcome(True, [True], key="k", races=[(("x.c", 1, "W"), ("x.c", 2, "R"))], outputs={2: ["text"]})
        with tempfile.TemporaryDirectory() as folder:
            Store(folder).add(first)
            with open(os.path.join(folder, "outcomes.jsonl"), "a") as stream:
                stream.write('{"tool": "cut o')
            second = Store(folder).find("k")
        self.assertEqual(second, first)
        self.assertEqual(document({"t": [second]}, {})["outcomes"][0]["races"], ["W x.c:1 / R x.c:2"])


class Running(unittest.TestCase):
    def testLimits(self):
        self.assertEqual(execute(["sleep", "30"], dict(os.environ), 0.2, 1000, "/").status, "timeout")
        hungry = [sys.executable, "-c", "import time; b = bytearray(200 << 20); time.sleep(30)"]
        self.assertEqual(execute(hungry, dict(os.environ), 30, 100, "/").status, "memory")
        self.assertEqual(execute(["sh", "-c", "exit 3"], dict(os.environ), 5, 100, "/").code, 3)

    def testPeakIsTheCommandsOwn(self):
        self.assertLess(execute(["sleep", "0.05"], dict(os.environ), 5, 1000, "/").peakMb, 8)
        hungry = [sys.executable, "-c", "b = bytearray(200 << 20)"]
        self.assertGreater(execute(hungry, dict(os.environ), 30, 1000, "/").peakMb, 190)

    def testInterruptAndResume(self):
        """A compiler that is a script: each program takes a while, the evaluation is interrupted and then goes on."""
        with tempfile.TemporaryDirectory() as folder:
            programs = Path(folder) / "programs"
            programs.mkdir()
            for number in range(20):
                (programs / f"{number:02d}-x-no.c").write_text(f"int x{number};\n")
            compiler = Path(folder) / "cc"
            compiler.write_text(
                '#!/bin/sh\nwhile [ "$1" != -o ]; do shift; done\nprintf "#!/bin/sh\\nsleep 0.3" > "$2"; chmod +x "$2"\n'
            )
            compiler.chmod(0o755)
            evaluate = [sys.executable, str(SUITE.parent / "evaluate"), str(programs), "--tools", "tsan", "--cc", str(compiler)]
            evaluate += ["--results", f"{folder}/results", "--threads", "2", "--json", f"{folder}/out.json"]
            process = subprocess.Popen(evaluate, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            stored = Path(folder) / "results" / "outcomes.jsonl"
            while not stored.exists() or stored.read_text().count("\n") < 2:
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            self.assertIn(b"interrupted", process.communicate()[1])
            before = stored.read_text().count("\n")
            self.assertLess(before, 20)
            again = subprocess.run(evaluate, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True)
            self.assertIn(f"{before} of 20 outcomes are stored already".encode(), again.stderr)
            self.assertEqual(json.loads(Path(folder, "out.json").read_text())["summary"]["tsan"]["TN"], 20)


if __name__ == "__main__":
    unittest.main()
