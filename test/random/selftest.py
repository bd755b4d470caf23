#!/usr/bin/env python3
"""Tests of the random tester itself: known programs, and that a wrong reference is noticed.

    selftest.py                 the walk and the reference
    selftest.py --cc COMPILER   also: with any rule taken out of the reference, some program fails against the detector
"""
import argparse
import pathlib
import subprocess
import sys
import unittest

import reference
from emit import emit
from generate import generate
from program import Node, Program, Range, Section, access, byte_access
from walk import Walk


def program(*body):
    result = Program({"x": "shared", "y": "shared", "a": "array", "b": "bytes"}, list(body))
    emit(result)
    return result


def lines(races):
    return {location: len(pairs) for location, pairs in races.items()}


class KnownPrograms(unittest.TestCase):
    def races(self, *body, threads=2):
        return lines(reference.races(program(Node("parallel", list(body))), threads).required)

    def test_implicit_tasks(self):
        self.assertEqual(self.races(access("W", "x")), {("x", 0): 1})
        self.assertEqual(self.races(access("W", "x"), threads=1), {})
        self.assertEqual(self.races(access("R", "x")), {})
        self.assertEqual(self.races(access("AU", "x")), {})
        self.assertEqual(self.races(Node("critical", [access("U", "x")], name="c0")), {})

    def test_bytes(self):
        def sections(*parts):
            return Node("sections", [Node("section", [part]) for part in parts])
        short, neighbour = byte_access("W", "b", ((), 0), 2), byte_access("W", "b", ((), 2), 1)
        self.assertEqual(self.races(sections(short, neighbour)), {})
        long_ = byte_access("R", "b", ((), 0), 8)
        self.assertEqual(self.races(sections(long_, neighbour)), {("b", 2): 1})
        moved = byte_access("U", "b", ((), 0), 2, library=True, shift=1)
        self.assertEqual(self.races(sections(moved, neighbour)), {("b", 2): 1})

    def test_copies(self):
        def sections(*parts):
            return self.races(Node("sections", [Node("section", [part]) for part in parts]))
        def copy(to, start, count, **a):
            return Node("copy", var="a", index=((), to), source="a", start=((), start), count=count, **a)
        self.assertEqual(sections(copy(0, 4, 2), access("W", "a", ((), 2))), {})
        self.assertEqual(sections(copy(0, 4, 2), access("R", "a", ((), 1))), {("a", 1): 1})
        self.assertEqual(sections(copy(0, 4, 2), access("R", "a", ((), 5))), {})
        self.assertEqual(sections(copy(0, 4, 2), access("W", "a", ((), 5))), {("a", 5): 1})
        self.assertEqual(sections(copy(0, 4, 2), copy(4, 8, 1)), {("a", 4): 1})

    def test_floating_single(self):
        single = Node("single", [access("W", "x")], nowait=True)
        self.assertEqual(self.races(single, access("R", "x"), threads=1), {("x", 0): 1})
        single.a["nowait"] = False
        self.assertEqual(self.races(single, access("R", "x"), threads=1), {})

    def test_lock_around_floating_work(self):
        def around(**a):
            single = lambda: Node("single", [access("U", "x")], nowait=True)
            return self.races(Node("around", [single(), single()], name="l0", **a))
        self.assertEqual(around(), {})
        self.assertEqual(around(some=True), {("x", 0): 1})

    def test_iterations(self):
        loop = Node("for", [access("U", "a", ((1,), 0)), access("R", "a", ((1,), 1))], n=3, depth=0)
        self.assertEqual(self.races(loop, threads=1), {("a", 1): 1, ("a", 2): 1})
        loop.a["schedule"] = ("dynamic", 3)
        self.assertEqual(self.races(loop, threads=1), {})

    def test_static_chunk_is_with_its_thread(self):
        loop = Node("for", [access("R", "x")], n=1, depth=0, schedule=("static", 1), nowait=True)
        self.assertEqual(self.races(Node("master", [access("W", "x")]), loop), {})

    def test_consistent_loops(self):
        def loop(op, schedule):
            return Node("for", [access(op, "a", ((1,), 0))], n=2, depth=0, schedule=schedule, nowait=True)
        self.assertEqual(self.races(loop("W", ("static",)), loop("R", ("static",))), {})
        self.assertEqual(len(self.races(loop("W", None), loop("R", None))), 2)

    def test_tasks(self):
        def task(op, **a):
            return Node("task", [access(op, "x")], **a)
        master = lambda *body: Node("master", list(body))
        self.assertEqual(self.races(master(task("W"), access("R", "x"))), {("x", 0): 1})
        self.assertEqual(self.races(master(task("W"), Node("taskwait"), access("R", "x"))), {})
        self.assertEqual(self.races(master(task("W", if0=True), access("R", "x"))), {})
        self.assertEqual(self.races(master(task("W", depend=[("out", "y")]), task("R", depend=[("in", "y")]))), {})
        self.assertEqual(self.races(master(task("U", depend=[("mutexinoutset", "y")]),
                                           task("U", depend=[("mutexinoutset", "y")]))), {})
        nested = Node("task", [task("W")])
        self.assertEqual(self.races(master(nested, Node("taskwait"), access("R", "x"))), {("x", 0): 1})
        self.assertEqual(self.races(master(Node("taskgroup", [nested]), access("R", "x"))), {})

    def test_tasks_of_iterations_are_no_siblings(self):
        loop = Node("for", [Node("task", [access("U", "x")], depend=[("inout", "x")])], n=2, depth=0)
        self.assertEqual(self.races(loop, threads=1), {("x", 0): 1})

    def test_reduction(self):
        loop = Node("for", [access("U", "y")], n=1, depth=0, reduction=["x"], nowait=True)
        self.assertIn(("x", 0), self.races(loop, access("R", "x"), threads=1))
        loop.a["nowait"] = False
        self.assertNotIn(("x", 0), self.races(loop, access("R", "x")))

    def test_reduction_of_elements(self):
        loop = Node("for", [access("U", "a", ((), 1))], n=1, depth=0, reduction=[Range("a", 1, 2)], nowait=True)
        for element in range(4):
            expected = {("a", element): 1} if element in (1, 2) else {}
            self.assertEqual(self.races(loop, access("R", "a", ((), element)), threads=1), expected)
        self.assertEqual(self.races(access("R", "a", ((), 1)), loop, threads=1), {})

    def test_linear(self):
        def loop(**a):
            return Node("for", [access("R", "x")], n=3, depth=0, linear=["x"], **a)
        self.assertEqual(self.races(access("R", "x"), loop(), access("R", "x")), {})
        self.assertEqual(self.races(loop(nowait=True), access("R", "x"), threads=1), {("x", 0): 1})
        self.assertEqual(self.races(loop(nowait=True), Node("single", [access("R", "x")]), threads=1), {("x", 0): 1})

    def test_reduction_of_taskloop(self):
        loop = Node("taskloop", [access("U", "x")], n=2, depth=0, reduction=["x"])
        self.assertEqual(self.races(Node("master", [loop, access("R", "x")])), {})
        self.assertEqual(self.races(Node("master", [Node("task", [access("R", "x")]), loop])), {("x", 0): 1})

    def test_deferred_target(self):
        def target(op, **a):
            return Node("target", [access(op, "x")], nowait=True, **a)
        wait = Node("taskwait")
        outside = lambda *body: lines(reference.races(program(*body), 2).required)
        self.assertEqual(outside(target("W"), access("R", "x"), wait), {("x", 0): 1})
        self.assertEqual(outside(target("W"), wait, access("R", "x")), {})
        self.assertEqual(outside(target("W", depend=[("out", "y")]), target("R", depend=[("in", "y")]), wait), {})
        self.assertEqual(outside(target("W"), Node("parallel", [wait, access("R", "x")]), wait), {("x", 0): 1})
        self.assertEqual(self.races(Node("master", [Node("taskgroup", [target("W")]), access("R", "x")])), {})
        self.assertEqual(self.races(Node("master", [target("W"), access("R", "x"), wait])), {("x", 0): 1})

    def test_task_reduction(self):
        def group(*body):
            return Node("taskgroup", list(body), task_reduction=["x"])
        def task():
            return Node("task", [access("U", "x")], in_reduction=["x"])
        master = lambda *body: Node("master", list(body))
        self.assertEqual(self.races(master(group(access("W", "x"), task(), task()), access("R", "x"))), {})
        self.assertEqual(self.races(master(group(task(), Node("taskwait"), access("R", "x")))), {("x", 0): 1})
        self.assertEqual(self.races(group(task())), {("x", 0): 1})

    def test_tasks_take_part_in_a_reduction(self):
        def task():
            return Node("task", [access("U", "x")], in_reduction=["x"])
        def loop(**a):
            return Node("for", [task()], n=2, depth=0, reduction=["x"], by_tasks=True, **a)
        self.assertEqual(self.races(loop(), access("R", "x")), {})
        self.assertEqual(self.races(access("R", "x"), loop()), {("x", 0): 2})
        team = Node("parallel", [access("U", "x"), task()], reduction=["x"], by_tasks=True)
        self.assertEqual(lines(reference.races(program(access("W", "x"), team, access("R", "x")), 2).required), {})

    def test_host_threads(self):
        def hosts(*bodies, after=()):
            made = program(Node("hosts", [Node("host", list(b)) for b in bodies]), *after)
            return lines(reference.races(made, 2).required)
        self.assertEqual(hosts([access("W", "x")], [access("R", "x")]), {("x", 0): 1})
        self.assertEqual(hosts([access("W", "x")], [], after=[access("R", "x")]), {})
        locked = Node("critical", [access("U", "x")], name="c0")
        self.assertEqual(hosts([Node("parallel", [locked])], [locked]), {})
        inside = lambda *bodies, **a: Node("hosts", [Node("host", list(b)) for b in bodies], **a)
        made = inside([access("W", "x")], [])
        self.assertEqual(self.races(Node("single", [made], nowait=True), Node("barrier"), access("R", "x")), {})
        self.assertEqual(self.races(Node("single", [made], nowait=True), access("R", "x"), threads=1), {("x", 0): 1})
        self.assertEqual(self.races(Node("for", [made], n=2, depth=0), threads=1), {("x", 0): 1})
        self.assertEqual(self.races(Node("critical", [made], name="c0")), {})
        self.assertEqual(self.races(inside([Node("critical", [access("U", "x")], name="c0")], [])), {})
        late = program(inside([access("W", "x")], [], late=True), access("R", "x"))
        self.assertEqual(lines(reference.races(late, 2).required), {("x", 0): 1})

    def test_host_threads_wait(self):
        def hosts(*bodies):
            return lines(reference.races(program(Node("hosts", [Node("host", list(b)) for b in bodies])), 2).required)
        meet = lambda k=0: Node("meet", name="f", round=k, threads=2)
        self.assertEqual(hosts([access("W", "x"), meet()], [meet(), access("R", "x")]), {})
        self.assertEqual(hosts([access("W", "x"), meet(), meet(1)], [meet(), access("R", "x"), meet(1)]), {})
        self.assertEqual(hosts([meet(), access("W", "x"), meet(1)], [meet(), access("R", "x"), meet(1)]), {("x", 0): 1})
        for mode in ("semaphore", "condition"):
            signal, wait = Node("signal", name="f", mode=mode, release=True), Node("await", name="f", mode=mode, acquire=True)
            self.assertEqual(hosts([access("W", "x"), signal], [wait, access("R", "x")]), {})
            self.assertEqual(hosts([signal, access("W", "x")], [wait, access("R", "x")]), {("x", 0): 1})

    def test_waiting(self):
        def flag(release=True, **a):
            return Node("signal", name="f", mode="acquire", release=release, **a), \
                Node("await", name="f", mode="acquire", acquire=True, **a)
        def told(signal, wait):
            return self.races(Node("master", [access("W", "x"), signal]), wait, access("R", "x"))
        self.assertEqual(told(*flag()), {})
        self.assertEqual(told(*flag(release=False)), {("x", 0): 1})
        def section(write, under, *late):
            parts = [Node("part", name="inner"), Node("part", list(late), name="outer")]
            return Node("signal", parts, name="f", mode="section", release=True, write=write), \
                Node("await", name="f", mode="section", acquire=True, under=under)
        self.assertEqual(told(*section("plain", "inner")), {})
        self.assertEqual(told(*section("relaxed", "")), {("x", 0): 1})
        self.assertEqual(told(*section("release", "")), {})
        self.assertEqual(told(*section("plain", "inner", access("W", "x"))), {("x", 0): 1})
        self.assertEqual(told(*section("plain", "outer", access("W", "x"))), {})
        arrive, wait = flag(all=True)
        loop = Node("for", [access("W", "x")], n=1, depth=0, nowait=True)
        self.assertEqual(self.races(loop, arrive, wait, access("R", "x")), {})
        self.assertEqual(self.races(arrive, wait, loop, access("R", "x")), {("x", 0): 1})
        single = Node("single", [access("W", "x")], nowait=True)
        self.assertEqual(self.races(access("R", "x"), arrive, wait, single), {})
        signal, wait = flag(depth=0)
        wait.a["distance"] = 1
        chain = Node("for", [wait, access("U", "x"), signal], n=3, depth=0)
        self.assertEqual(self.races(chain), {})
        chain.body[1:] = chain.body[:0:-1]
        self.assertNotEqual(self.races(chain), {})

    def test_floating_beside_ordered(self):
        def told(element, **team):
            single = Node("single", [access("W", "a", ((), element))], nowait=True)
            block = Node("ordered", [access("R", "a", ((1,), 0))])
            loop = Node("for", [block], n=2, depth=0, ordered=True, schedule=("static", 1))
            return lines(reference.races(program(Node("parallel", [single, loop], **team)), 2).required)
        self.assertEqual(told(1, num_threads=2), {})
        self.assertEqual(told(0, num_threads=2), {("a", 0): 1})
        self.assertEqual(told(1), {("a", 1): 1})

    def test_detach(self):
        def body(*fulfilling):
            detached = Node("task", [access("W", "x")], event=True, depend=[("out", "x")])
            reader = Node("task", [access("R", "y")], depend=[("in", "x")])
            return Node("master", [Node("detach", [detached, Node("task", list(fulfilling))]), reader])
        self.assertEqual(self.races(body(access("W", "y"), Node("fulfil"))), {})
        self.assertEqual(self.races(body(Node("fulfil"), access("W", "y"))), {("y", 0): 1})

    def test_sections_of_arrays(self):
        def task(op, kind, constant):
            return Node("task", [access(op, "a", ((4,), 4))], depend=[(kind, Section("a", ((1,), constant)))])
        def twice(*body):
            return self.races(Node("master", [Node("repeat", list(body), n=2, depth=0)]))
        self.assertEqual(twice(task("U", "inout", 0)), {})
        self.assertEqual(twice(task("W", "out", 1), Node("task", [access("R", "a", ((4,), 0))],
                                                         depend=[("in", Section("a", ((1,), 0)))])), {})
        self.assertEqual(twice(task("W", "out", 1), Node("task", [access("R", "a", ((4,), 0))])), {("a", 4): 1})

    def test_all_memory(self):
        def task(op, *depend):
            return Node("task", [access(op, "x")], depend=list(depend))
        self.assertEqual(self.races(Node("master", [task("W", ("in", "y")), task("R", ("out", "omp_all_memory"))])), {})

    def test_lanes_of_a_team_of_one(self):
        loop = Node("for", [access("W", "a", ((1,), 1)), access("R", "a", ((1,), 0))], n=3, depth=0)
        team = Node("parallel", [loop], num_threads=1)
        self.assertEqual(lines(reference.races(program(team), 2).required), {})
        loop.a["concurrent"] = True
        races = reference.races(program(team), 2)  # the detector runs them in order (L101)
        self.assertEqual((lines(races.required), len(races.possible)), ({}, 2))

    def test_distribute_parallel_for(self):
        def league(*loops, teams=2):
            return lines(reference.races(program(Node("teams", list(loops), num_teams=teams)), 2).required)
        def loop(op, index, **a):
            return Node("distribute", [access(op, "a", index)], n=2, depth=0, **{"parallel_for": True, **a})
        same, own = ((0,), 0), ((1,), 0)
        self.assertEqual(league(loop("W", own)), {})
        for a in ({}, {"chunk": 2}, {"schedule": ("dynamic", 2)}):
            self.assertEqual(league(loop("W", same, **a)), {("a", 0): 1})
            self.assertEqual(league(loop("W", same, **a), teams=1), {("a", 0): 1})
        self.assertEqual(league(loop("W", same, chunk=2, num_threads=1)), {})
        self.assertEqual(len(league(loop("W", same, num_threads=1))), 1)
        self.assertEqual(len(league(loop("W", own), loop("R", own))), 2)
        self.assertEqual(league(loop("W", own, chunk=1), loop("R", own, chunk=1)), {})
        plain = {"parallel_for": False, "static": True}
        self.assertEqual(league(loop("W", own, **plain), loop("R", own, **plain)), {})
        self.assertEqual(len(league(loop("W", own, **plain), loop("R", own, **{**plain, "static": False}))), 2)
        # The region of an iteration joins its tasks; a plain distribute does not.
        for parallel, races in ((True, 0), (False, 2)):
            static = {"n": 2, "depth": 0, "static": True, "parallel_for": parallel}
            tasks = Node("distribute", [Node("task", [access("W", "a", own)])], **static)
            self.assertEqual(len(league(tasks, Node("distribute", [access("R", "a", own)], **static))), races)
        locked = Node("critical", [access("U", "x")], name="c0")
        self.assertEqual(len(league(Node("distribute", [locked], n=2, depth=0, parallel_for=True))), 1)
        self.assertEqual(league(Node("distribute", [locked], n=2, depth=0, parallel_for=True, chunk=2)), {})

    def test_loop_bind(self):
        lanes = Node("simd", [access("R", "a", ((1,), 1)), access("W", "a", ((1,), 0))], n=3, depth=0)
        self.assertEqual(self.races(Node("master", [lanes])), {})
        lanes.a["concurrent"] = True
        self.assertEqual(len(self.races(Node("master", [lanes]))), 2)
        teams = Node("distribute", [access("U", "x")], n=2, depth=0, loop=True)
        self.assertEqual(len(reference.races(program(Node("teams", [teams], num_teams=2)), 2).required), 1)

    def test_undeferred_taskloop(self):
        def loop(body, **a):
            return Node("master", [Node("taskloop", [body], n=3, depth=0, **a)])
        self.assertEqual(self.races(loop(access("U", "x"))), {("x", 0): 1})
        self.assertEqual(self.races(loop(access("U", "x"), if0=True)), {})
        self.assertEqual(self.races(loop(Node("task", [access("U", "x")]), if0=True)), {("x", 0): 1})


# Rules that no random program tells of, at least not among the first thousands: programs of test/e2e do, and of
# loop.concurrent only executions in test/model.
RARE = {line.split(":")[0] for line in (pathlib.Path(__file__).parents[1] / "replay/rules.txt").read_text().splitlines()}
RARE |= {"loop.concurrent"}
# Verdicts depend on them, but in no program the race of a pair of lines does on them alone.
SHADED = {"floating.meet", "loop.consistent", "simd.forward"}
MOST_SEEDS = 6000


class Rules(unittest.TestCase):
    def test_every_rule_is_told_of(self):
        """Without a rule some verdict must change, or the agreement with the detector says nothing about it."""
        ids = subprocess.run([reference.MODEL, "--rules"], capture_output=True, text=True, check=True).stdout.split()[::2]
        left = set(ids) - RARE
        for start in range(1, MOST_SEEDS, 400):
            programs = [generate(seed, racy=seed % 2 == 0) for seed in range(start, start + 400)]
            texts = [text for made in programs for text in reference.texts_of(Walk(made, 2))]
            verdicts = reference.judged(texts)
            left = {rule for rule in left if reference.judged(texts, (rule,)) == verdicts}
            if not left:
                break
        self.assertEqual(left, set())


class Detector(unittest.TestCase):
    compiler = None

    def test_wrong_references_fail(self):
        if not self.compiler:
            self.skipTest("no compiler given")
        ids = subprocess.run([reference.MODEL, "--rules"], capture_output=True, text=True, check=True).stdout.split()[::2]
        left = set(ids) - RARE - SHADED
        for start in range(1, MOST_SEEDS, 400):
            for seed, rules in self.telling(range(start, start + 400), left):
                if rules & left and self.run_one(seed) == 0:  # the right reference and the detector agree
                    left -= {rule for rule in rules & left if self.run_one(seed, "--wrong", rule) == 1}
            if not left:
                break
        self.assertEqual(left, set(), "no program shows that the reference forgot these")

    @staticmethod
    def telling(seeds, rules):
        """Seeds, and the rules without which a location races that does not race with them, nor do its lines; or the other
        way round."""
        seeds = [seed for seed in seeds if seed % 3]  # the others run with two levels
        walks = [Walk(generate(seed, racy=seed % 2 == 0), 2) for seed in seeds]
        texts = [text for walk in walks for text in reference.texts_of(walk)]
        right = reference.judged(texts)
        told = {seed: set() for seed in seeds}
        for rule in sorted(rules):
            wrong = reference.judged(texts, (rule,))
            for i, (seed, walk) in enumerate(zip(seeds, walks)):
                part = slice(2 * i, 2 * i + 2)
                if right[part] == wrong[part]:
                    continue
                verdicts = reference.races_of(walk, *right[part]), reference.races_of(walk, *wrong[part])
                for one, other in (verdicts, verdicts[::-1]):
                    possible = {(name, pair) for (name, _), pairs in other.possible.items() for pair in pairs}
                    if any(not any((name, pair) in possible for pair in found) for (name, _), found in one.required.items()):
                        told[seed].add(rule)
        return [(seed, found) for seed, found in told.items() if found]

    def run_one(self, seed, *arguments):
        return subprocess.run([sys.executable, "run.py", "--cc", self.compiler, "--model", reference.MODEL, "--seed", str(seed),
                               "--count", "1", "-O", "0", "--threads", "2", "--no-minimise", *arguments], cwd=sys.path[0],
                              capture_output=True).returncode


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--cc")
    parser.add_argument("--model", default=reference.MODEL)
    known, rest = parser.parse_known_args()
    Detector.compiler, reference.MODEL = known.cc, known.model
    unittest.main(argv=[sys.argv[0], *rest])
