#!/usr/bin/env python3
"""Generator of random OpenMP programs with known races. `generate.py SEED` prints one and its races.

Only programs whose accesses do not depend on the schedule: no branch on shared data, no thread number but to select an
element or to guard a statement. Every location's discipline is drawn per program, so that about half are free of races.
"""
import dataclasses
import random
import sys

from emit import emit
from generate_accesses import Accesses
from generate_hosts import Hosts
from generate_tasks import Tasks
from generate_waits import Waits
from generate_worksharing import Worksharing
import reference
from place import FEATURES, LOCKS, Place
from program import Node, Program, Range, access
from spelling import respell


def without_deadlock(program):
    """A taskwait under a lock may run any task of the team, and waits for ever if that one wants a lock, too. Where a
    task wants one, the tasks under locks are undeferred instead: their creator runs them at once."""
    locks = ("lock", "critical", "around")
    if not any(n.kind in locks for task in program.walk() if task.kind in ("task", "taskloop") for n in task.walk()):
        return
    held = [n for n in program.walk() if n.kind in locks]
    held += [piece for n in held if n.kind == "around" for piece in n.walk() if piece.kind in ("single", "for", "section")]
    for extent in held:
        if any(n.kind == "taskwait" for n in extent.body):
            extent.body = [n for n in extent.body if n.kind != "taskwait"]
            for task in extent.body:
                if task.kind == "task":
                    task.a["if0"] = True


def without_assertion(program):
    """libomp 19 stops where a thread that created a detachable task or a `target nowait` begins an inner region alone, and
    where several host threads begin regions while one creates the threads of `target nowait`, and at an untied task with
    mutexinoutset parallel with such a target. It crashes when host threads end whose regions had tasks with dependences
    (T024 to T027)."""
    inner = any(x.kind == "parallel" or x.get("parallel_for") for n in program.walk() if n.kind in ("parallel", "teams")
                for x in n.walk() if x is not n)
    hosts = [n for n in program.walk() if n.kind == "hosts"]
    for task in (x for n in hosts for x in n.walk()):
        task.a.pop("depend", None)
    for n in (program, *program.walk()) if inner or hosts else ():
        n.body = [x for x in n.body if not (inner and x.kind == "detach" or x.kind == "target" and x.get("nowait"))]
    deferred = any(n.kind == "target" and n.get("nowait") for n in program.walk())
    for n in program.walk():
        if deferred and any(kind == "mutexinoutset" for kind, _ in n.get("depend") or []):
            n.a["untied"] = False


class Generator(Accesses, Worksharing, Waits, Tasks, Hosts):
    def __init__(self, seed, features, frequent=()):
        self.r = random.Random(seed)
        self.seed = seed
        self.features = features
        self.frequent = frequent
        self.sites = self.r.randint(3, 12)
        self.variables = {}
        self.discipline = {}
        self.static_loops = 0
        self.strides = {}  # of arrays: elements for each iteration, where these are apart
        self.heap = set()  # locals that are pointers to blocks
        self.draws = self.flags = 0
        self.prefer_index = None
        self.prefer = None  # a variable that the next access had better touch, so that constructs have something to order
        for name, kind in (("g0", "shared"), ("g1", "shared"), ("g2", "shared"), ("m0", "main"), ("a0", "array"),
                           ("a1", "array")):
            if self.r.random() < 0.75:
                self.variables[name] = kind
                self.discipline[name] = self.r.choice(["free", "free", "read", "c0", "l0", "atomic", "own"])
                self.strides[name] = self.r.choice([1, 1, 1, 2, 3]) if kind == "array" else 0
        self.variables.setdefault("g0", "shared")
        self.discipline.setdefault("g0", "free")
        if self.often("bytes", 0.3):
            for name in self.r.choice([("b0",), ("b0", "b1")]):
                self.variables[name], self.strides[name] = "bytes", self.r.choice([1, 2, 4, 8])
                self.discipline[name] = self.r.choice(["free", "free", "read", "c0", "l0", "atomic", "own", "own"])
        if self.has("tid"):
            for name, style in (("t0", "tasks"), ("t1", "pieces"), ("t2", "inner")):
                if self.r.random() < 0.4 and (style != "inner" or self.has("inner-number")):
                    self.variables[name], self.discipline[name] = "tid", style
        if self.often("threadprivate", 0.2):
            self.variables["h0"], self.discipline["h0"] = "threadprivate", "free"
        if self.has("guard") and self.r.random() < 0.3:
            self.variables["u0"], self.discipline["u0"] = "guarded", "guarded"
        if self.has("guard") and self.has("inner-number") and self.r.random() < 0.2:
            self.variables["u1"], self.discipline["u1"] = "inner-guarded", "guarded"

    def has(self, feature):
        return feature in self.features

    def chance(self, p):
        return self.r.random() < p

    def often(self, feature, p):
        """True with probability p, or mostly if the feature shall be frequent."""
        return self.has(feature) and self.chance(max(p, 0.6) if feature in self.frequent else p)

    def program(self):
        body = []
        place = Place()
        league = 0.6 if set(self.frequent) & {"teams", "distribute-parallel-for", "loop-teams"} else 0.12
        for _ in range(self.r.randint(1, 2)):
            if self.chance(0.4):
                body += self.accesses(place)
            if self.often("target-nowait", 0.03):
                body += self.deferred_targets(place)
            make = self.teams if self.has("teams") and self.chance(league) else self.parallel
            body.append((self.make_hosts if self.often("hosts", 0.08) else make)(place))
        if self.chance(0.4):
            body += self.accesses(place)
        if any(n.get("nowait") for n in body if n.kind == "target"):
            body.append(Node("taskwait"))  # main's variables end with it
        program = Program(self.variables, body, self.seed)
        without_deadlock(program)
        without_assertion(program)
        used = program.used_variables()
        program.variables = {v: kind for v, kind in self.variables.items() if v in used}
        respell(program, self.chance, self.r.choice, self.has)
        return program

    # --- statements -------------------------------------------------------------------------------------------------
    def body(self, p, most=3):
        result = []
        for _ in range(self.r.randint(1, most)):
            if self.sites <= 0:
                break
            result += self.statement(p)
        return result

    def statement(self, p):
        choices = [("accesses", 5), ("copy", 0.5)]
        deep = p.nesting > 4
        if not p.leaf:
            if not deep:
                choices += [("lock", 2), ("task", 5 if p.level != "initial" else 0), ("taskgroup", 1)]
                if p.level in ("member", "piece", "task") and not p.host and not p.league:
                    choices += [("hosts", 0.3)]
                if self.has("local"):
                    choices += [("local", 1)]
                if self.has("nested") and p.regions in (1,) and p.level != "initial":
                    choices += [("parallel", 1)]
                if self.has("taskloop") and p.level in ("piece", "task") and not p.final:
                    choices += [("taskloop", 1)]
                if p.level in ("piece", "task") and not p.final and p.tasks < 2 and self.has("depend"):
                    choices += [("siblings", 2)]
            if p.level in ("piece", "task") and not deep and self.has("repeat") and not p.leaf and sum(p.loops) < 9:
                choices += [("repeat", 0.7)]
            if p.level != "initial" and self.has("taskwait"):
                choices += [("taskwait", 2)]
            if p.level != "team":
                choices += [("simd", 1)]
                if p.rank < 0:
                    choices += [("target", 0.4)]
                # Not in loops, where libomp aborts or hangs (T029).
                if p.rank < 0 and p.once and p.regions == 1 and not (p.tasks or p.loops or p.final or p.serial or p.ordered) \
                        and self.has("target-nowait"):
                    choices += [("target-nowait", 0.6)]
            if p.level in ("member", "piece", "task") and p.rank < 0 and not p.ordered:
                choices += [("taskyield", 0.4)]
            if p.level in ("member", "piece", "task") and not p.final and not p.serial and p.tasks < 2 and p.rank < 0:
                choices += [("detach", 0.9)]
            if p.level in ("member", "piece") and p.regions == 1 and not p.host and "u0" in self.variables and not p.ordered:
                choices += [("guard", 1)]
            if p.level == "member" and p.regions == 2 and not p.host and "u1" in self.variables:
                choices += [("guard", 2)]
            if p.level == "member" and not p.closed:
                choices += [("barrier", 2), ("for", 6), ("single", 4), ("sections", 3), ("master", 2), ("scope", 1)]
                if not deep and self.has("repeat") and sum(p.loops) < 9:
                    choices += [("repeat", 1)]
                if p.once == "team" and p.rank < 0:
                    choices += [("handoff", 0.5)]
                if not deep and self.has("around"):
                    choices += [("around", 0.7)]
                if not deep and self.has("publish"):
                    choices += [("publish", 1)]
            elif p.level == "member":
                choices += [("master", 1)]
        elif p.rank >= 0 and p.level in ("member", "piece") and self.has("nested") and p.regions == 1 and self.chance(0.1):
            choices += [("team_in_lock", 2)]
        elif p.rank >= 0 and p.level in ("member", "piece", "task") and not p.league and self.chance(0.05):
            choices += [("hosts", 2)]
        names = [name for name, _ in choices]
        name = self.r.choices(names, [weight * (5 if name in self.frequent else 1) for name, weight in choices])[0]
        if name == "accesses":
            return self.accesses(p)
        if name == "siblings":
            return self.siblings(p)
        if name == "target-nowait":
            return self.deferred_targets(p)
        if name in FEATURES and not self.has(name) and name != "parallel":
            return []
        node = getattr(self, "make_" + name)(p) if name != "parallel" else self.parallel(p)
        return [node, *self.follow_up(node, p)] if node else []

    def follow_up(self, node, p):
        """Often the same variable again, with or without the join that orders it."""
        join = {"task": "taskwait", "taskloop": "taskwait", "single": "barrier", "for": "barrier", "sections": "barrier",
                "master": "barrier"}.get(node.kind)
        touched = [n.get("var") for n in node.walk() if n.kind == "access"]
        if not join or (join == "barrier" and p.closed) or not touched or not self.chance(0.5):
            return []
        joins = [Node(join)] if self.has(join) and self.chance(0.6) else []
        self.prefer = self.r.choice(touched)
        return joins + self.accesses(p, 1)

    def parallel(self, p):
        a = {}
        serial = False
        if p.level in ("team", "distribute"):
            a = {"num_threads": 2}
        elif p.many:
            a = {"num_threads": 2}  # libomp has no end of threads otherwise
        elif self.has("serial-team") and self.chance(0.08):
            serial = True
            a = self.r.choice([{"num_threads": 1}, {"if0": True}])
        elif self.has("fixed-team") and self.chance(0.12):
            a = {"num_threads": self.r.randint(2, 3)}
        hidden = set(p.hidden)
        self.private_copies(a, p, hidden, ("reduction", "firstprivate"))
        inner = p.inside(level="member", regions=p.regions + 1, tasks=0, final=False, serial=serial, rank=p.rank,
                         hidden=frozenset(hidden), ordered=False, own=True, closed=False, reducing=(),
                         once="team" if p.level == "initial" and not p.many else "")
        if self.has("combined") and self.chance(0.6 if "inscan" in self.frequent else 0.1) and p.level not in ("team", "distribute"):
            a = {k: v for k, v in a.items() if k in ("num_threads", "if0")}
            kinds = [self.make_for, self.make_sections] + ([self.make_scan] * 2 if self.often("inscan", 0.4) else [])
            only = self.r.choice(kinds)(dataclasses.replace(inner, hidden=p.hidden))
            if only:
                return Node("parallel", [only], **a)
        body = self.reduced(a) + self.body(self.by_tasks(a, inner), 5)
        return Node("parallel", body, **a)

    def private_copies(self, a, p, hidden, clauses, arrays=True):
        shared = [v for v, k in self.variables.items() if k == "shared" and v not in hidden]
        arrays = [v for v, k in self.variables.items() if arrays and k == "array" and v not in hidden]
        if "reduction" in clauses and arrays and self.often("array-reduction", 0.08):
            var = self.r.choice(arrays)
            a["reduction"] = [Range(var, self.r.randint(0, 2), self.r.randint(1, 3))]
            hidden.add(var)
            clauses = [clause for clause in clauses if clause != "reduction"]
        for clause in clauses:
            feature = clause if clause in ("reduction", "linear") else "data"
            if shared and self.often(feature, 0.15):
                var = self.r.choice(shared)
                shared.remove(var)
                a[clause] = [var]
                hidden.add(var)

    def by_tasks(self, a, p):
        """Tasks may take part in the construct's reduction."""
        names = [v for v in a.get("reduction") or [] if isinstance(v, str)]
        if names and not a.get("nowait") and self.often("reduction-task", 0.3):
            a["by_tasks"] = True
            return dataclasses.replace(p, reducing=tuple(a["reduction"]))
        return p

    def reduced(self, a):
        result = []
        for clause, op in (("reduction", "U"), ("in_reduction", "U"), ("lastprivate", "W"), ("linear", "R")):
            for var in a.get(clause) or []:
                self.sites -= 1
                result.append(access(op, var) if isinstance(var, str) else access(op, var.array, ((), var.start)))
        return result

    def make_publish(self, p):
        name = f"q{sum(1 for k in self.variables.values() if k == 'block')}"
        self.variables[name] = "block"
        self.discipline[name] = self.r.choice(["free", "free", "read", "c0", "l0", "atomic"])
        self.prefer = name
        body = self.body(p.inside(blocks=p.blocks + (name,)), 4)
        return Node("publish", body, var=name) if body else None

    def make_guard(self, p):
        if self.sites <= 0:
            return None
        self.sites -= 1
        return Node("guard", [access(self.r.choice("WRU"), "u0" if p.regions == 1 else "u1")])

    def make_repeat(self, p):
        a = {"n": 2}
        if self.has("depend-sections"):
            a = {"n": self.r.randint(2, 3), "depth": len(p.loops)}
            p = dataclasses.replace(p, loops=p.loops + (a["n"],))
        body = self.body(p.inside(once=""), 3)
        return Node("repeat", body, **a) if body else None

    def make_lock(self, p):
        if p.rank + 1 >= len(LOCKS):
            return None
        rank = self.r.randint(p.rank + 1, len(LOCKS) - 1)
        kind = "lock" if LOCKS[rank][0] == "l" else "critical"
        if not self.has(kind):
            return None
        body = self.body(p.inside(rank=rank, leaf=True), 2)
        if p.level in ("member", "piece") and not p.final and self.has("extent") and self.chance(0.25):
            body = self.tasks_in_lock(p.inside(rank=rank)) + body
        return Node(kind, body, name=LOCKS[rank]) if body else None

    def make_around(self, p):
        """A lock around constructs after which nobody waits."""
        if p.rank + 1 >= len(LOCKS):
            return None
        rank = self.r.randint(max(p.rank + 1, LOCKS.index("l0")), len(LOCKS) - 1)
        place = p.inside(rank=rank, leaf=True, once="")
        body = []
        for _ in range(self.r.randint(1, 3)):
            kind = self.r.choice(["accesses", "single", "single", "for", "sections"])
            a = {"nowait": True}
            if kind == "accesses":
                body += self.accesses(place, 1)
                continue
            if kind == "for":
                a.update(n=self.r.randint(1, 4), depth=len(p.loops))
                a["schedule"] = self.r.choice([None, ("static",), ("static", 1), ("dynamic",), ("dynamic", 2), ("guided",)])
            piece = self.piece(place, loops=p.loops + ((a["n"],) if kind == "for" else ()))
            tasks = self.tasks_in_lock(piece) if self.has("extent") and not p.final and self.chance(0.2) else []
            content = tasks + self.body(piece, 2)
            if kind == "sections":
                content = [Node("section", content)]
                content += [Node("section", self.body(piece, 1))] if self.chance(0.5) else []
            body.append(Node(kind, content, **a))
            touched = [n.get("var") for n in body[-1].walk() if n.kind == "access"]
            self.prefer = self.r.choice(touched) if touched else None
        return Node("around", body, name=LOCKS[rank], some=self.chance(0.4)) if body else None

    def make_team_in_lock(self, p):
        """A team inside the extent of a lock: the lock excludes its accesses, but not from each other."""
        inner = p.inside(level="member", regions=p.regions + 1, serial=False, locals=(), own=True, once="")
        body = self.accesses(inner)
        return Node("parallel", body) if body else None

    def make_local(self, p):
        name = f"p{sum(1 for k in self.variables.values() if k == 'private')}"
        style = "pieces" if p.level == "member" and self.chance(0.5) else "tasks"
        self.variables[name] = "private"
        heap = self.has("heap") and self.chance(0.4)
        if heap:
            self.heap.add(name)
        body = self.body(p.inside(locals=p.locals + ((name, style, True),)), 4)
        return Node("local", body, var=name, heap=heap) if body else None


def generate(seed, features=FEATURES, racy=None, frequent=()):
    """A program with at least one access in a region; racy True or False asks for one with or without races."""
    for attempt in range(60):
        program = Generator(f"{seed}.{attempt}", features, frequent).program()
        program.seed = seed
        if not any(n.kind == "access" for n in program.walk()):
            continue
        emit(program)
        if racy is None or reference.has_races(program) == racy:
            return program
    return program


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    made = generate(number, racy=number % 2 == 0)
    print(emit(made), end="")
    for threads in (1, 2):
        print(f"// {threads} threads:", reference.races(made, threads).required)
