#!/usr/bin/env python3
"""Tests of bench/calls with one program of known counts.

usage: calls_test.py COMPILER LIBRARY [compiler arguments]
"""
import contextlib
import io
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from measure.calls import count, main, total  # noqa: E402

COMPILER, LIBRARY, FLAGS = sys.argv[1], sys.argv[2], " ".join(sys.argv[3:]).split()

# Calls of the interface itself, in each member of the team and before the region; and a list of ten nodes that the plugin instruments.
PROGRAM = r"""
#include <ompracer/abi.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static OmpracerSite sites[16];
static _Alignas(8) long memory[2][1000];
struct Node { struct Node *next; long value; };

static void calls(long *m) {
  const int order[] = {1, 6, 2, 9};
  long local[5];
  for (int i = 0; i < 10; ++i) {
    __ompracer_read8(m, &sites[0], 0);
    __ompracer_write4((int *)m + i, &sites[1], 0);
    __ompracer_read16(m + 10 * i, &sites[2], 0);
    if (i < 4)
      __ompracer_write8(m + order[i], &sites[3], 0);
    if (i < 5)
      __ompracer_write1(&local[4 - i], &sites[4], 0);
    __ompracer_atomic_rmw(m, 8, OMPRACER_RELAXED, &sites[5], 0);
  }
  __ompracer_write_range((char *)m + 4, 800, &sites[6], 0);
  __ompracer_read_repeated(m, 4, 4, 20, &sites[7], 0);
  __ompracer_read_repeated(m, 8, 24, 20, &sites[7], 0);
  __ompracer_write_plane(m, 8, 8, 10, 100, 3, &sites[8], 0);
  const OmpracerSeries series[] = {{m, 8, 8, 1, 0, 1, 8, 0, &sites[9], 0, 1}, {m, 8, 8, 10, 0, 1, 0, 0, &sites[10], 0, 0}};
  const OmpracerIterations loop = {10, 50, series, 2};
  __ompracer_iterations(&loop);
  __ompracer_iteration_of(10, &loop);
  __ompracer_iteration_of(11, &loop);
  __ompracer_iteration_end();
}

int main(int n, char **words) {
  if (n > 2)
    _exit(0);
  if (n > 1 && fork() != 0)
    return wait(NULL) < 0;
  calls(memory[0]);
  struct Node *list = NULL;
  for (int i = 0; i < 10; ++i) {
    struct Node *node = malloc(sizeof *node);
    node->next = list;
    node->value = 0;
    list = node;
  }
#pragma omp parallel num_threads(2)
  {
    long sum = 0;
#pragma omp critical
    for (struct Node *node = list; node; node = node->next)
      sum += node->value; // in the list
#pragma omp critical
    calls(memory[sum != 0]);
  }
  return 0;
}
"""
VALUE_LINE = 1 + PROGRAM.split("// in the list")[0].count("\n")
# Of each member: calls, words, same, next, stride, stack.
EXPECTED = {
    "read8": (10, 10, 9, 0, 0, 0),
    "write4": (10, 10, 0, 9, 0, 0),
    "read16": (10, 20, 0, 0, 8, 0),
    "write8": (4, 4, 0, 0, 0, 0),
    "write1": (5, 5, 0, 0, 3, 5),
    "atomicRmw": (10, 10, 9, 0, 0, 0),
    "writeRange": (1, 101, 0, 0, 0, 0),
    "readRepeated": (2, 10 + 20, 1, 0, 0, 0),
    "writePlane": (1, 30, 0, 0, 0, 0),
    "seriesWrite": (3, 50 + 2, 1, 1, 0, 0),
    "seriesRead": (3, 500 + 20, 2, 0, 0, 0),
    "iterations": (1, 0, 0, 0, 0, 0),
    "iterationOf": (2, 0, 0, 0, 0, 0),
    "iterationEnd": (1, 0, 0, 0, 0, 0),
}


class Calls(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="calls-test-")
        cls.addClassCleanup(folder.cleanup)
        source = Path(folder.name) / "known.c"
        source.write_text(PROGRAM)
        cls.program = str(Path(folder.name) / "known")
        subprocess.run([COMPILER, "-O1", "-g", "-fopenmp", *FLAGS, str(source), "-o", cls.program], check=True)

    def check(self, rows):
        for kind, numbers in EXPECTED.items():
            row = total([row for row in rows if row.kind == kind and not row.line])
            self.assertEqual((row.calls, row.words, row.same, row.next, row.stride, row.stack), numbers, kind)

    def testNumbers(self):
        counted = count([self.program], LIBRARY)
        self.assertEqual((counted.status, counted.regions, counted.lost, counted.unfinished), (0, 1, 0, 0))
        self.check([row for row in counted.rows if not row.parallel])
        for thread in (0, 1):
            mine = [row for row in counted.rows if row.parallel and row.thread == thread]
            self.check(mine)
            self.assertEqual([row.calls for row in mine if row.line == VALUE_LINE and row.kind == "read8"], [10])

    def testProcesses(self):
        counted = count([self.program, "fork"], LIBRARY)
        self.assertEqual(len({row.process for row in counted.rows}), 2)
        self.check([row for row in counted.rows if not row.parallel])
        self.assertEqual(count([self.program, "exits", "early"], LIBRARY).unfinished, 1)

    def testTable(self):
        with tempfile.TemporaryDirectory() as folder:
            table = os.path.join(folder, "table")
            self.assertEqual(main(["--library", LIBRARY, "--output", table, "--sites", "100", self.program]), 0)
            text = Path(table).read_text()
        self.assertRegex(text, r"atomics +20 +20 +90 % ")
        self.assertRegex(text, rf"read8 +20 +20 .* known.c:{VALUE_LINE} main")
        self.assertRegex(text, r"write1 +10 .* known.c:\d+ calls")  # by the line of the call
        with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
            main(["--library", LIBRARY, "true"])
        self.assertEqual(said.getvalue(), "")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
