#!/usr/bin/env python3
"""Generator of random OpenMP programs with known races. `generate.py SEED` prints one and its races.

Only programs whose accesses do not depend on the schedule: no branch on shared data, no thread number but to select an
element or to guard a statement. Every location's discipline is drawn per program, so that about half are free of races.
"""
import dataclasses
import random
import sys

from model import Model
from program import Node, Program, access, emit
from spelling import respell

# Parts of the language that can be left out: a detector need not know them all from its first day.
FEATURES = ("parallel", "for", "sections", "single", "master", "barrier", "critical", "lock", "atomic", "task", "taskwait",
            "taskgroup", "taskloop", "depend", "ordered", "nested", "reduction", "data", "local", "tid", "guard", "repeat",
            "call", "fixed-team", "serial-team", "consistent", "static-chunk", "dynamic-chunk", "collapse", "final",
            "mutexinoutset", "inoutset", "nogroup", "doacross", "wait-depend", "undeferred-depend", "grainsize", "untied",
            "extent", "capture", "inner-number", "scope", "publish", "heap", "threadprivate", "sections-data", "taskloop-data", "teams",
            "simd", "taskloop-undeferred", "task-reduction", "draw", "spread", "combined", "cancellation-point", "nest-lock",
            "test-lock", "memory-order", "atomic-capture", "priority", "depobj", "all-memory", "detach", "taskyield",
            "target", "lanes")

LOCKS = ("c0", "c1", "l0", "l1")  # critical names and locks, acquired in this order


@dataclasses.dataclass
class Place:
    """Where the next statement would stand."""
    level: str = "initial"   # initial, member, piece, task; team and distribute in a league
    regions: int = 0
    tasks: int = 0
    loops: tuple = ()        # sizes of the loops around
    rank: int = -1           # of the innermost lock held
    leaf: bool = False       # accesses only
    final: bool = False
    serial: bool = True
    hidden: frozenset = frozenset()
    locals: tuple = ()       # (name, style, may be used here)
    copied: frozenset = frozenset()  # locals of which the task has a copy, which the oracle does not look at
    nesting: int = 0
    ordered: bool = False    # inside the ordered block
    own: bool = True         # an implicit task's own code, or a task made there
    closed: bool = False     # inside a scope construct: no barrier and no worksharing
    blocks: tuple = ()       # that a single construct allocated for all threads
    reducing: tuple = ()     # by the taskgroup directly around
    looped: bool = False     # an iteration of a taskloop
    once: str = ""           # how often the program comes here: "alone": once; "team": each thread of one team

    def inside(self, **changes):
        return dataclasses.replace(self, nesting=self.nesting + 1, **changes)


def without_deadlock(program):
    """A taskwait under a lock may run any task of the team, and waits for ever if that one wants a lock, too. Where a
    task wants one, the tasks under locks are undeferred instead: their creator runs them at once."""
    locks = ("lock", "critical")
    if not any(n.kind in locks for task in program.walk() if task.kind in ("task", "taskloop") for n in task.walk()):
        return
    for extent in program.walk():
        if extent.kind in locks and any(n.kind == "taskwait" for n in extent.body):
            extent.body = [n for n in extent.body if n.kind != "taskwait"]
            for task in extent.body:
                if task.kind == "task":
                    task.a["if0"] = True


def without_assertion(program):
    """libomp 19 stops where a thread that created a detachable task begins an inner region alone (docs/limits.md)."""
    inner = any(x.kind == "parallel" for n in program.walk() if n.kind in ("parallel", "teams") for x in n.walk() if x is not n)
    if inner:
        for n in program.walk():
            n.body = [x for x in n.body if x.kind != "detach"]


class Generator:
    def __init__(self, seed, features):
        self.r = random.Random(seed)
        self.seed = seed
        self.features = features
        self.sites = self.r.randint(3, 12)
        self.variables = {}
        self.discipline = {}
        self.static_loops = 0
        self.heap = set()  # locals that are pointers to blocks
        self.draws = 0
        self.prefer = None  # a variable that the next access had better touch, so that constructs have something to order
        for name, kind in (("g0", "shared"), ("g1", "shared"), ("g2", "shared"), ("m0", "main"), ("a0", "array"),
                           ("a1", "array")):
            if self.r.random() < 0.75:
                self.variables[name] = kind
                self.discipline[name] = self.r.choice(["free", "free", "read", "c0", "l0", "atomic", "own"])
        self.variables.setdefault("g0", "shared")
        self.discipline.setdefault("g0", "free")
        if self.has("tid"):
            for name, style in (("t0", "tasks"), ("t1", "pieces"), ("t2", "inner")):
                if self.r.random() < 0.4 and (style != "inner" or self.has("inner-number")):
                    self.variables[name], self.discipline[name] = "tid", style
        if self.has("threadprivate") and self.r.random() < 0.2:
            self.variables["h0"], self.discipline["h0"] = "threadprivate", "free"
        if self.has("guard") and self.r.random() < 0.3:
            self.variables["u0"], self.discipline["u0"] = "guarded", "guarded"
        if self.has("guard") and self.has("inner-number") and self.r.random() < 0.2:
            self.variables["u1"], self.discipline["u1"] = "inner-guarded", "guarded"

    def has(self, feature):
        return feature in self.features

    def chance(self, p):
        return self.r.random() < p

    def program(self):
        body = []
        place = Place()
        for _ in range(self.r.randint(1, 2)):
            if self.chance(0.4):
                body += self.accesses(place)
            body.append(self.teams(place) if self.has("teams") and self.chance(0.1) else self.parallel(place))
        if self.chance(0.4):
            body += self.accesses(place)
        program = Program(self.variables, body, self.seed)
        without_deadlock(program)
        without_assertion(program)
        respell(program, self.chance, self.r.choice, self.has)
        used = program.used_variables()
        program.variables = {v: kind for v, kind in self.variables.items() if v in used}
        return program

    # --- accesses ---------------------------------------------------------------------------------------------------
    def accesses(self, place, most=2):
        result = []
        for _ in range(self.r.randint(1, most)):
            if self.sites <= 0:
                break
            node = self.access(place)
            if node:
                self.sites -= 1
                result.append(node)
        return result

    def access(self, p):
        candidates = [v for v, k in self.variables.items()
                      if k in ("shared", "main", "array", "threadprivate") and v not in p.hidden]
        candidates += list(p.blocks) * 2
        if p.regions == 1 and not p.final:
            for v, k in self.variables.items():
                if k == "tid":
                    style = self.discipline[v]
                    if style != "inner" and p.level == "member" or (style == "tasks" and p.level == "task" and p.own) or \
                            (style == "pieces" and p.level == "piece"):
                        candidates += [v]
        if p.regions == 2 and not p.final and p.own and p.level in ("member", "task"):
            candidates += [v for v in self.variables if self.discipline.get(v) == "inner"] * 2
        candidates += [name for name, _, usable in p.locals if usable] * 2
        if not candidates:
            return None
        var = self.prefer if self.prefer in candidates and self.chance(0.8) else self.r.choice(candidates)
        self.prefer = None
        op = self.r.choice(["W", "R", "U", "R", "U"])
        call = self.has("call") and self.chance(0.15)
        kind = self.variables.get(var, "private")
        if kind in ("private", "threadprivate"):
            return access(op, var, None, call)
        rule = self.discipline[var]
        if kind == "tid":
            captured = rule == "tasks" or rule == "inner" and (p.level == "task" or self.chance(0.3))
            known = rule != "inner" or p.level != "task"  # docs/limits.md
            return access(op, var, "captured" if captured else "tid", call and known)
        if self.has("atomic") and (rule == "atomic" or self.chance(0.08)) and p.regions:
            op = "A" + op
        if rule == "read" and p.regions and self.chance(0.9):
            op = "R"
        index = self.index(p, rule) if kind == "array" else None
        node = access(op, var, index, call)
        if rule in LOCKS and p.regions and p.level != "team" and LOCKS.index(rule) > p.rank and self.chance(0.85):
            kind = "lock" if rule[0] == "l" else "critical"
            if self.has(kind):
                return Node(kind, [node], name=rule)
        return node

    def index(self, p, rule):
        coefficients = [0] * len(p.loops)
        constant = 0
        if p.loops and (rule == "own" or self.chance(0.6)):
            if rule == "own":  # distinct for each iteration of all loops around
                scale = 1
                for d in reversed(range(len(p.loops))):
                    coefficients[d] = scale
                    scale *= p.loops[d]
            else:
                coefficients[-1] = 1
                constant = self.r.choice([0, 0, 1, 2])
        elif rule != "own":
            constant = self.r.randint(0, 3)
        return (tuple(coefficients), constant)

    # --- statements -------------------------------------------------------------------------------------------------
    def body(self, p, most=3):
        result = []
        for _ in range(self.r.randint(1, most)):
            if self.sites <= 0:
                break
            result += self.statement(p)
        return result

    def statement(self, p):
        choices = [("accesses", 5)]
        deep = p.nesting > 4
        if not p.leaf:
            if not deep:
                choices += [("lock", 2), ("task", 5 if p.level != "initial" else 0), ("taskgroup", 1)]
                if self.has("local"):
                    choices += [("local", 1)]
                if self.has("nested") and p.regions in (1,) and p.level != "initial":
                    choices += [("parallel", 1)]
                if self.has("taskloop") and p.level in ("piece", "task") and not p.final:
                    choices += [("taskloop", 1)]
                if p.level in ("piece", "task") and not p.final and p.tasks < 2 and self.has("depend"):
                    choices += [("siblings", 2)]
            if p.level != "initial" and self.has("taskwait"):
                choices += [("taskwait", 2)]
            if p.level != "team":
                choices += [("simd", 1)]
                if p.rank < 0:
                    choices += [("target", 0.4)]
            if p.level in ("member", "piece", "task") and p.rank < 0 and not p.ordered:
                choices += [("taskyield", 0.4)]
            if p.level in ("member", "piece", "task") and not p.final and not p.serial and p.tasks < 2 and p.rank < 0:
                choices += [("detach", 0.6)]
            if p.level in ("member", "piece") and p.regions == 1 and "u0" in self.variables and not p.ordered:
                choices += [("guard", 1)]
            if p.level == "member" and p.regions == 2 and "u1" in self.variables:
                choices += [("guard", 2)]
            if p.level == "member" and not p.closed:
                choices += [("barrier", 2), ("for", 6), ("single", 4), ("sections", 3), ("master", 2), ("scope", 1)]
                if not deep and self.has("repeat"):
                    choices += [("repeat", 1)]
                if not deep and self.has("publish"):
                    choices += [("publish", 1)]
            elif p.level == "member":
                choices += [("master", 1)]
        elif p.rank >= 0 and p.level in ("member", "piece") and self.has("nested") and p.regions == 1 and self.chance(0.1):
            choices += [("team_in_lock", 2)]
        names = [name for name, _ in choices]
        name = self.r.choices(names, [weight for _, weight in choices])[0]
        if name == "accesses":
            return self.accesses(p)
        if name == "siblings":
            return self.siblings(p)
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

    def teams(self, p):
        """Numbers of teams and threads are the program's: what a team would get otherwise is libomp's affair."""
        inner = p.inside(level="team", regions=1, serial=False)
        body = []
        for _ in range(self.r.randint(1, 3)):
            kind = self.r.choice(["accesses", "distribute", "distribute", "parallel"])
            if kind == "accesses":
                body += self.accesses(inner)
            elif kind == "parallel":
                body.append(self.parallel(inner))
            else:
                a = {"n": self.r.randint(1, 4), "depth": 0, "chunk": self.r.choice([None, None, 1, 2])}
                piece = inner.inside(level="distribute", loops=(a["n"],), own=False)
                inside = self.accesses(piece) if self.chance(0.6) else [self.parallel(piece)]
                if inside:
                    body.append(Node("distribute", inside, **a))
        return Node("teams", body, num_teams=self.r.randint(2, 3))

    def parallel(self, p):
        a = {}
        serial = False
        if p.level in ("team", "distribute"):
            a = {"num_threads": 2}
        elif self.has("serial-team") and self.chance(0.08):
            serial = True
            a = self.r.choice([{"num_threads": 1}, {"if0": True}])
        elif self.has("fixed-team") and self.chance(0.12):
            a = {"num_threads": self.r.randint(2, 3)}
        hidden = set(p.hidden)
        self.private_copies(a, p, hidden, ("reduction", "firstprivate"))
        inner = p.inside(level="member", regions=p.regions + 1, tasks=0, final=False, serial=serial, rank=p.rank,
                         hidden=frozenset(hidden), ordered=False, own=True, closed=False, once="team" if p.level == "initial" else "")
        if self.has("combined") and self.chance(0.1) and p.level not in ("team", "distribute"):
            a = {k: v for k, v in a.items() if k in ("num_threads", "if0")}
            only = self.r.choice([self.make_for, self.make_sections])(dataclasses.replace(inner, hidden=p.hidden))
            if only:
                return Node("parallel", [only], **a)
        body = self.reduced(a) + self.body(inner, 5)
        return Node("parallel", body, **a)

    def private_copies(self, a, p, hidden, clauses):
        shared = [v for v, k in self.variables.items() if k == "shared" and v not in hidden]
        for clause in clauses:
            feature = "reduction" if clause == "reduction" else "data"
            if shared and self.has(feature) and self.chance(0.15):
                var = self.r.choice(shared)
                shared.remove(var)
                a[clause] = [var]
                hidden.add(var)

    def reduced(self, a):
        result = []
        for clause, op in (("reduction", "U"), ("in_reduction", "U"), ("lastprivate", "W")):
            for var in a.get(clause) or []:
                self.sites -= 1
                result.append(access(op, var))
        return result

    @staticmethod
    def piece(p, **changes):
        locals_ = tuple((n, s, use and s == "pieces") for n, s, use in p.locals)
        return p.inside(**{"level": "piece", "locals": locals_, "own": False, "once": "alone" if p.once else "", **changes})

    def make_for(self, p):
        a = {"n": self.r.randint(1, 4), "depth": len(p.loops)}
        if self.has("collapse") and self.chance(0.15):
            a["collapse"] = 2
        schedules = [None, ("dynamic",), ("guided",)]
        if self.has("static-chunk"):
            schedules += [("static", 1), ("static", 2)]
        if self.has("dynamic-chunk"):
            schedules += [("dynamic", 1), ("dynamic", 2)]
        if self.has("consistent") or self.static_loops == 0:
            schedules += [("static",)] * 2
        a["schedule"] = self.r.choice(schedules)
        if a["schedule"] and a["schedule"][0] == "static":
            self.static_loops += 1
        a["nowait"] = self.chance(0.4)
        ordered = self.has("ordered") and self.chance(0.2)
        a["ordered"] = ordered
        doacross = not ordered and not a.get("collapse") and self.has("doacross") and self.chance(0.15)
        a["doacross"] = doacross
        if not a.get("collapse") and not ordered and not doacross and self.has("spread") and self.chance(0.3):
            a["spread"] = self.r.choice([20, 70])
        hidden = set(p.hidden)
        plain = not ordered and not doacross and a["schedule"] in (None, ("dynamic",), ("guided",))
        draw = self.make_draw(p) if plain and p.once == "team" else []
        self.private_copies(a, p, hidden, ("reduction", "lastprivate") if not ordered and not doacross and not draw else ())
        loops = p.loops + ((a["collapse"], a["n"]) if a.get("collapse") else (a["n"],))
        inner = self.piece(p, loops=loops, hidden=frozenset(hidden), once="")
        lanes = plain and not draw and not a.get("spread") and self.has("lanes") and self.chance(0.15)
        if lanes:  # what is private to the thread is not private to a lane
            body = self.reduced(a) + self.lane_body(dataclasses.replace(inner, locals=(), blocks=()))
            a[self.r.choice(["lanes", "concurrent"])] = True
        else:
            body = self.reduced(a) + self.body(inner)
        if ordered:
            block = Node("ordered", self.body(dataclasses.replace(inner, ordered=True), 2))
            body.insert(self.r.randint(0, len(body)), block)
        if doacross:
            at = self.r.randint(0, len(body))
            body.insert(at, Node("sink", depth=a["depth"], distance=self.r.choice([1, 1, 2])))
            body.insert(self.r.randint(at + 1, len(body)), Node("source"))
        if body:
            body += draw
        return Node("for", body, **a) if body else None

    def lane_body(self, p):
        """Accesses only, and none that asks who executes it."""
        body = []
        for node in self.accesses(p, 3):
            node = node.body[0] if node.body else node
            if node.get("index") not in ("tid", "captured") and self.variables.get(node.get("var")) != "threadprivate":
                node.a.update(op=node.get("op")[-1], call=False)
                body.append(node)
        return body

    def make_draw(self, p):
        """At the end of each iteration, a number from a counter. Whoever gets the last one has waited for all others.
        Nobody knows which iteration that is, so its accesses depend on none."""
        if not self.has("draw") or not self.chance(0.5):
            return []
        body = []
        for node in self.accesses(dataclasses.replace(p, locals=(), loops=(), level="draw"), 2):
            node = node.body[0] if node.body else node
            if self.variables.get(node.get("var")) in ("shared", "main", "array"):
                node.a.update(call=False)
                body.append(node)
        self.draws += 1
        return [Node("draw", body, name=f"n{self.draws}")] if body else []

    def make_simd(self, p):
        a = {"n": self.r.randint(2, 4), "depth": len(p.loops), "safelen": self.r.choice([None, None, 2, 3])}
        hidden = set(p.hidden)
        self.private_copies(a, p, hidden, ("reduction", "lastprivate"))
        locals_ = tuple(local for local in p.locals if local[0] not in p.copied)  # lanes would race on the copy
        inner = p.inside(loops=p.loops + (a["n"],), hidden=frozenset(hidden), locals=locals_)
        body = self.lane_body(inner)
        return Node("simd", self.reduced(a) + body, **a) if body else None

    def make_sections(self, p):
        a = {"nowait": self.chance(0.4)}
        hidden = set(p.hidden)
        if self.has("sections-data"):
            self.private_copies(a, p, hidden, ("reduction", "firstprivate", "lastprivate"))
        inner = self.piece(p, hidden=frozenset(hidden))
        body = [Node("section", self.body(inner, 2)) for _ in range(self.r.randint(1, 3))]
        body[-1].body = self.reduced(a) + body[-1].body
        return Node("sections", body, **a)

    def make_scope(self, p):
        a = {"nowait": self.chance(0.4)}
        hidden = set(p.hidden)
        self.private_copies(a, p, hidden, ("reduction",))
        body = self.reduced(a) + self.body(p.inside(closed=True, hidden=frozenset(hidden)))
        return Node("scope", body, **a)

    def make_publish(self, p):
        name = f"q{sum(1 for k in self.variables.values() if k == 'block')}"
        self.variables[name] = "block"
        self.discipline[name] = self.r.choice(["free", "free", "read", "c0", "l0", "atomic"])
        self.prefer = name
        body = self.body(p.inside(blocks=p.blocks + (name,)), 4)
        return Node("publish", body, var=name) if body else None

    def make_single(self, p):
        return Node("single", self.body(self.piece(p)), nowait=self.chance(0.4))

    def make_master(self, p):
        a = {"filter": 1} if self.chance(0.3) else {}
        if self.has("combined") and self.has("taskloop") and not p.final and self.chance(0.15):
            only = self.make_taskloop(p.inside(level="piece", locals=(), once="alone" if p.once else ""))
            if only:
                return Node("master", [only], **a)
        return Node("master", self.body(p.inside(level="piece", locals=(), once="alone" if p.once else "")), **a)

    def make_barrier(self, p):
        return Node("barrier")

    def make_taskwait(self, p):
        # Around or inside an explicit task libomp 19 may abort (docs/limits.md).
        names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in p.hidden]
        if p.tasks == 0 and p.regions == 1 and names and self.has("wait-depend") and self.has("depend") and self.chance(0.25):
            return Node("taskwait", depend=[(self.r.choice(["in", "out"]), self.r.choice(names))])
        return Node("taskwait")

    def make_taskyield(self, p):
        return Node("taskyield")

    def make_target(self, p):
        """Executed on the host, as an undeferred task."""
        body = []
        for node in self.accesses(p, 2):
            node = node.body[0] if node.body else node
            if node.get("index") not in ("tid", "captured") and \
                    self.variables.get(node.get("var")) in ("shared", "main", "array"):
                node.a.update(call=False)
                body.append(node)
        return Node("target", body) if body else None

    def make_detach(self, p):
        """A task that also has to wait for its event, what its creator does meanwhile, and who fulfils the event."""
        a = {}
        names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in p.hidden]
        if names and self.has("depend") and self.chance(0.5):
            a["depend"] = [(self.r.choice(["in", "out", "inout"]), self.r.choice(names))]
        inner = self.task_place(p, leaf=True)
        detached = Node("task", self.accesses(inner, 2), event=True, **a)
        beside = self.accesses(p, 1) if self.chance(0.4) else []
        if self.chance(0.4):
            fulfil = [Node("fulfil")]
        else:
            before, after = (self.accesses(inner, 1) if self.chance(0.6) else [] for _ in range(2))
            fulfil = [Node("task", before + [Node("fulfil")] + after)]
        follows = []
        if a.get("depend"):  # and something that waits for the task alone
            touched = [x.get("var") for one in fulfil for x in one.walk() if x.kind == "access"]
            self.prefer = self.r.choice(touched) if touched else None
            follows = self.accesses(inner, 1)
        follows = [Node("task", follows, depend=[("inout", a["depend"][0][1])])] if follows else []
        return Node("detach", [detached] + beside + fulfil + follows)

    def make_guard(self, p):
        if self.sites <= 0:
            return None
        self.sites -= 1
        return Node("guard", [access(self.r.choice("WRU"), "u0" if p.regions == 1 else "u1")])

    def make_repeat(self, p):
        body = self.body(p.inside(once=""), 3)
        return Node("repeat", body, n=2) if body else None

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

    def tasks_in_lock(self, p):
        """Tasks created inside an extent: excluded with it if they are joined there."""
        result = []
        for _ in range(self.r.randint(1, 2)):
            body = self.accesses(dataclasses.replace(self.task_place(p, leaf=True), rank=len(LOCKS)), 1)
            if body:
                result.append(Node("task", body, if0=self.chance(0.3)))
        return result + ([Node("taskwait")] if self.chance(0.6) else [])

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

    # --- tasks ------------------------------------------------------------------------------------------------------
    @staticmethod
    def task_place(p, **changes):
        # A local lives until the taskwait at its end: its children may use it, their children may not.
        locals_ = tuple((n, "grandchildren" if s == "tasks" else s, use and s == "tasks") for n, s, use in p.locals)
        # Elements of the thread in tasks that iterations of one task create: docs/limits.md.
        once = p.once if p.once == "alone" else ""
        changes = {"own": p.own and not p.looped, "looped": False, "once": once, **changes}
        return p.inside(level="task", tasks=p.tasks + 1, locals=locals_, ordered=False, reducing=(), **changes)

    def depend_kinds(self, p):
        kinds = ["in", "in", "out", "inout"]
        if p.tasks == 0:  # libomp 19 frees the locks too early otherwise (docs/limits.md)
            kinds += ["mutexinoutset"] if self.has("mutexinoutset") else []
        return kinds + (["inoutset"] if self.has("inoutset") else [])

    def siblings(self, p):
        """Tasks that depend on one variable and mostly touch that one."""
        names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in p.hidden]
        if not names:
            return []
        var = self.r.choice(names)
        result = []
        for _ in range(self.r.randint(2, 3)):
            kind = self.r.choice(self.depend_kinds(p))
            self.prefer = var
            body = self.accesses(self.task_place(p, leaf=True), 1)
            if body:
                result.append(Node("task", body, depend=[(kind, var)] if self.chance(0.9) else None))
        return result

    def make_task(self, p):
        if p.tasks > 2:
            return None
        a = {}
        hidden = set(p.hidden)
        if p.reducing and self.chance(0.6):
            a["in_reduction"] = list(p.reducing)
            hidden |= set(p.reducing)
        self.private_copies(a, p.inside(hidden=frozenset(hidden)), hidden, ("firstprivate",))
        final = p.final
        leaf = False
        if not p.final and self.has("depend") and self.chance(0.35):
            kinds = self.depend_kinds(p)
            names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in hidden]
            names = self.r.sample(names, min(len(names), self.r.randint(1, 2)))
            a["depend"] = [(self.r.choice(kinds), v) for v in names]
            if self.has("all-memory") and self.chance(0.08):
                a["depend"] = [(self.r.choice(["out", "inout"]), "omp_all_memory")]
            leaf = any(kind == "mutexinoutset" for kind, _ in a["depend"])
            if p.tasks == 0 and p.regions == 1 and self.has("undeferred-depend") and self.chance(0.15) and \
                    all("set" not in kind for kind, _ in a["depend"]):
                a["if0"] = True
        elif self.chance(0.12):
            a["if0"] = True
        usable = [name for name, style, use in p.locals if use and style == "tasks" and name not in self.heap]
        copied = p.copied
        if usable and self.has("capture") and self.chance(0.25):
            copied |= {self.r.choice(usable)}
            a["firstprivate"] = (a.get("firstprivate") or []) + sorted(copied - p.copied)
        if self.has("final") and self.chance(0.08):
            a["final"] = final = True
        if self.has("untied") and not a.get("if0") and not a.get("in_reduction") and self.chance(0.12):
            a["untied"] = leaf = True  # larger ones crash clang 22, and hang now and then (libomp)
        body = self.reduced(a) + self.body(self.task_place(p, hidden=frozenset(hidden), copied=copied, final=final, leaf=leaf))
        return Node("task", body, **a) if body else None

    def make_taskgroup(self, p):
        if p.level == "initial":
            return None
        shared = [v for v, k in self.variables.items() if k == "shared" and v not in p.hidden]
        reduce = [self.r.choice(shared)] if shared and self.has("task-reduction") and self.chance(0.35) else []
        inner = p.inside(reducing=tuple(reduce))
        # No worksharing or barrier inside: whose tasks a group joins then depends on the schedule.
        body = []
        for _ in range(self.r.randint(1, 3)):
            node = self.make_task(inner) if self.has("task") and self.chance(0.7) else None
            body += [node] if node else self.accesses(inner)
        if reduce and self.has("taskwait") and self.chance(0.3):  # it does not wait for the combinations
            self.prefer = reduce[0]
            body += [Node("taskwait")] + self.accesses(inner, 1)
        return Node("taskgroup", body, task_reduction=reduce) if body else None

    def make_taskloop(self, p):
        a = {"n": self.r.randint(2, 4), "depth": len(p.loops)}
        if self.chance(0.4):
            a["num_tasks"] = 2
        elif self.has("grainsize") and self.chance(0.5):
            a["grainsize"] = 2
            a["strict"] = self.chance(0.7)
        if self.has("nogroup") and self.chance(0.3):
            a["nogroup"] = True
        final = False
        if self.has("taskloop-undeferred"):
            a["if0"] = self.chance(0.1)
            a["final"] = final = self.chance(0.1)
        hidden = set(p.hidden)
        draw = self.make_draw(p) if p.once == "alone" and not a.get("strict") else []
        if self.has("taskloop-data") and not draw:
            self.private_copies(a, p, hidden, ("firstprivate", "lastprivate"))
        inner = self.task_place(p, loops=p.loops + (a["n"],), hidden=frozenset(hidden), final=final, looped=True,
                                once="")
        body = self.reduced(a) + self.body(inner, 2)
        if body:
            body += draw
        return Node("taskloop", body, **a) if body else None


def generate(seed, features=FEATURES, racy=None):
    """A program with at least one access in a region; racy True or False asks for one with or without races."""
    for attempt in range(60):
        program = Generator(f"{seed}.{attempt}", features).program()
        program.seed = seed
        if not any(n.kind == "access" for n in program.walk()):
            continue
        emit(program)
        if racy is None or bool(Model(program, 3, 1).races()) == racy:
            return program
    return program


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    made = generate(number, racy=number % 2 == 0)
    print(emit(made), end="")
    for threads in (1, 2):
        print(f"// {threads} threads:", Model(made, threads, 1).races())
