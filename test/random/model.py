"""The races of a random program, by brute force from the normative table (semantics sections 2 to 4 and 7).

The program is walked once for a given team size; every access becomes a node of a graph, every sentence of the table
edges (model_*.py, by kind of construct). Two accesses race when they conflict, no path leads from one to the other and
no mutex excludes them.

Owned memory: a private variable, or an element selected by the thread number, is one location for each implicit task
that owns it. In floating work the owner is unknown: there it is one location for each piece of that work, because
whichever thread runs it keeps its own order (the generator makes no task share such a variable between pieces). Threads of
several inner regions with one number are several owners of one location: there the number selects as a constant would.
"""

from model_hosts import Hosts
from model_tasks import Tasks
from model_waits import Waits
from model_worksharing import Worksharing
from order import Access, Chain, Context, Graph, Team, excluded
from program import CLAUSES, access, locations, name_of

# Rules that `wrong` leaves out, for the test that a wrong oracle is noticed.
WRONG = ("taskwait", "doacross", "barrier", "ordered", "iterations", "undeferred", "depend", "lock", "combination", "draw",
         "fulfil", "handoff", "join", "create", "meet", "range", "around")


class Model(Worksharing, Tasks, Waits, Hosts):
    def __init__(self, program, threads, levels=1, wrong=()):
        self.program, self.threads, self.levels, self.wrong = program, threads, levels, wrong
        self.graph = Graph()
        self.accesses = []
        self.instances = 0
        self.draws = {}  # draw -> (node, context) of each time
        self.lasts = {}  # draw -> last node of what the last one does
        self.copied = {}  # (team, construct, time) -> node behind all members' reads of first values
        self.flushed = {}  # flag -> flushes before what sets it
        self.signals, self.awaits = {}, []  # flag -> nodes that set it; (node behind the wait, flag, team)
        self.may = []  # edges on which the table is silent
        self.floating = []  # (team, execution of the construct, first, last node) of pieces that any member may run
        self.meetings = {}  # (barrier of host threads, round) -> node
        self.waiting = any(n.kind in ("await", "meet") for n in program.walk())
        self.crossing = any(n.kind in ("ordered", "source") for n in program.walk())
        chain = Chain(self.graph.node())
        self.statements(program.body, Context(chain))
        self.resolve_waits()
        self.drop_held_by_some()

    # --- order ------------------------------------------------------------------------------------------------------
    def step(self, chain):
        n = self.graph.node()
        self.graph.edge(chain.last, n)
        chain.last = n
        return n

    def instance(self):
        self.instances += 1
        return self.instances

    def record(self, c, location, write, atomic, line, locks=None, possible=False):
        self.accesses.append(Access(self.step(c.chain), location, write, atomic, line,
                                    c.locks if locks is None else locks, possible or c.maybe))

    def statements(self, body, c):
        for n in body:
            getattr(self, "do_" + n.kind)(n, c)

    # --- accesses ---------------------------------------------------------------------------------------------------
    def do_access(self, n, c):
        op = n.get("op")
        if n.get("var") in c.uncopied:
            location = n.get("var"), n.get("index")[1] if n.get("index") else 0
            self.record(c, location, op[-1] != "R", op[0] == "A", n.line, possible=True)
        location = self.location(n, c)
        if location is None:
            return
        if n.get("size"):
            return self.touch_bytes(n, c, *location)
        self.record(c, location, op[-1] != "R", op[0] == "A", n.line)
        if n.get("order") in ("release", "seq_cst"):
            c.chain.flushed = c.chain.last

    def touch_bytes(self, n, c, var, first):
        """Each byte is a location."""
        op, size = n.get("op"), n.get("size")
        parts = [(first, op[-1] != "R")]
        if n.get("library") and n.get("shift"):
            parts = [(first + n.get("shift"), False), (first, True)]
        for start, write in parts:
            self.step(c.chain)
            for byte in range(start, start + size):
                self.accesses.append(Access(c.chain.last, (var, byte), write, op[0] == "A", n.line, c.locks, c.maybe))

    def do_copy(self, n, c):
        count = 1 if "range" in self.wrong else n.get("count")
        for var, index, write in ((n.get("source"), n.get("start"), False), (n.get("var"), n.get("index"), True)):
            location = var and self.location(access("R", var, index), c)
            if not location:
                continue
            self.step(c.chain)
            for element in range(location[1], location[1] + count):
                self.accesses.append(Access(c.chain.last, (var, element), write, False, n.line, c.locks, c.maybe))

    def location(self, n, c):
        var, index = n.get("var"), n.get("index")
        kind = self.program.variables[var]
        if var in c.copies:
            return None
        if kind == "private":
            instance, team, unit = c.scope[var]
            now = c.units.get(team)
            return (var, instance if now == unit else ("piece", now))
        if index in ("tid", "captured"):
            unit = c.units.get(c.team)
            return (var, c.member if unit is None else ("piece", unit))
        if kind == "block":
            return (var, c.blocks[var])
        if kind == "threadprivate":
            return None  # each thread has its own, whose accesses are in the order in which it made them
        if kind == "guarded":
            return None  # only thread 0, or code outside any region, touches it: in its own order
        if index is None:
            return (var, 0)
        coefficients, constant = index
        return (var, sum(k * c.loops.get(d, 0) for d, k in enumerate(coefficients)) + constant)

    def do_local(self, n, c):
        inner = c.fork(c.chain)
        inner.scope = {**c.scope, n.get("var"): (self.instance(), c.team, c.units.get(c.team))}
        self.statements(n.body, inner)
        c.phase = inner.phase
        self.do_taskwait(n, c)

    def do_publish(self, n, c):
        if c.serial:
            key = self.instance()
        else:
            c.met[id(n)] = c.met.get(id(n), 0) + 1
            key = (c.team, c.met[id(n)])
            self.do_barrier(n, c)
        inner = c.fork(c.chain, blocks={**c.blocks, n.get("var"): key})
        self.statements(n.body, inner)
        c.phase = inner.phase
        if not c.serial:
            self.do_barrier(n, c)
            self.do_barrier(n, c)

    # --- regions ----------------------------------------------------------------------------------------------------
    @staticmethod
    def hide(n, c):
        """Inside the construct its clauses' variables mean copies."""
        names = [name_of(v) for clause in CLAUSES if clause != "task_reduction" for v in n.get(clause) or []]
        one = c.serial or c.narrow or c.team.size == 1
        reduced = [v for v in n.get("in_reduction") or [] if one and v in c.reducing and c.reducing[v].group]
        if n.kind == "taskloop" and one:
            reduced += [name_of(v) for v in n.get("reduction") or []]
        return c.fork(c.chain, copies=c.copies | frozenset(names), uncopied=(c.uncopied - frozenset(names)) | frozenset(reduced))

    def do_parallel(self, n, c):
        if n.get("combined"):
            n.body[0].a["in_combined"] = True
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        if n.get("if0") or n.get("num_threads") == 1:
            # What tasks combine, the region does at its end: no other update of the original.
            one = c.fork(c.chain, serial=True, initial=False, team=None, member=0, reducing=self.reductions(n, None))
            self.statements(n.body, self.hide(n, one))
            self.combine(n, one)
            return
        size = (n.get("num_threads") or self.threads) if c.active < self.levels else 1
        if c.group:  # libomp's teams have no more threads than the environment says
            size = min(size, self.threads)
        start = self.step(c.chain)
        # Where the environment allows less than the program asks for, another run has the size that it asked for.
        team = Team(self.graph, size, size == n.get("num_threads"), start)
        end = self.graph.node()
        self.graph.edge(start, end)
        phase = 0
        reduced = self.graph.node()  # by tasks, too
        for m in range(size):
            first = self.graph.node()
            self.graph.edge(start, first)
            chain = Chain(first)
            member = c.fork(chain, team=team, member=m, phase=0, serial=False, initial=False, included=False, groups=(), met={},
                            block=None, around=frozenset(), active=c.active + (size > 1), reducing=self.reductions(n, reduced, team))
            inside = self.hide(n, member)
            self.statements(n.body, inside)
            member.phase = inside.phase
            self.combine(n, member)
            self.graph.edge(chain.last, team.join(member.phase))
            phase = member.phase
        self.graph.edge(reduced, team.join(phase))
        self.graph.edge(team.join(phase), end)
        c.chain.last = end

    def combine(self, n, c):
        """A thread's update of the originals of a reduction: after its part, unordered until the barrier. It excludes those
        of the same execution of the region."""
        for location in (x for item in n.get("reduction") or [] for x in locations(item)):
            if c.serial:
                self.record(c, location, True, False, n.line)
                continue
            lock = frozenset(c.locks | {(("reduction", id(n), c.team), self.instance())})
            branch = c.fork(Chain(c.chain.last))
            self.record(branch, location, True, False, n.line, lock)
            self.graph.edge(branch.chain.last, c.team.join(c.phase))

    def do_barrier(self, n, c):
        if c.serial:
            return
        join = c.team.join(c.phase)
        self.graph.edge(c.chain.last, join)
        after = self.graph.node()
        if "barrier" not in self.wrong:
            self.graph.edge(join, after)
        else:
            self.graph.edge(c.chain.last, after)
        c.chain.last = after
        c.phase += 1

    # --- one thread -------------------------------------------------------------------------------------------------
    def do_master(self, n, c):
        if c.member == (n.get("filter") or 0):
            self.statements(n.body, c)

    def do_guard(self, n, c):
        if c.member == 0 or self.program.variables[n.body[0].get("var")] != "inner-guarded":
            self.statements(n.body, c)

    def do_cancel(self, n, c):
        self.step(c.chain)

    def do_repeat(self, n, c):
        for i in range(n.get("n")):
            c.loops = {**c.loops, n.get("depth"): i}
            self.statements(n.body, c)

    def do_critical(self, n, c):
        lock = frozenset() if "lock" in self.wrong else frozenset({(("mutex", n.get("name"), c.group), self.instance())})
        self.statements(n.body, c.fork(c.chain, locks=c.locks | lock))

    do_lock = do_critical

    def do_around(self, n, c):
        if n.get("some") and c.member != 0:
            return self.statements(n.body, c)
        lock = frozenset({(("mutex", n.get("name"), c.group), self.instance())})
        self.statements(n.body, c.fork(c.chain, locks=c.locks | lock, around=c.around | lock))

    def drop_held_by_some(self):
        """Of floating work a mutex that some member does not hold around the construct excludes nothing."""
        def counts(mutex, instance):
            if not isinstance(instance, tuple) or "around" in self.wrong:
                return True
            team, construct, _ = instance
            return all(mutex in team.held[construct].get(member, ()) for member in range(team.size))
        for access in self.accesses:
            access.locks = frozenset(x for x in access.locks if counts(*x))

    # --- verdict ----------------------------------------------------------------------------------------------------
    def races(self, required=True):
        """location -> set of sorted line pairs. Not required: also pairs that need not be found (possible ones, and what
        edges of `may` order)."""
        before = self.graph.ancestors() if required else self.surely
        by_location = {}
        for a in self.accesses:
            by_location.setdefault(a.location, []).append(a)
        result = {}
        for location, list_ in by_location.items():
            for i, a in enumerate(list_):
                for b in list_[:i]:
                    if not (a.write or b.write) or (a.atomic and b.atomic):
                        continue
                    if before[a.node] >> b.node & 1 or before[b.node] >> a.node & 1:
                        continue
                    if excluded(a.locks, b.locks) or (required and (a.possible or b.possible)):
                        continue
                    result.setdefault(location, set()).add(tuple(sorted((a.line, b.line))))
        return result
