"""Writes the execution of a random program as text (docs/log.md), for the reference (model/) to judge.

It walks the program without running it, and says only what happens; what that orders, the rules of the reference say.
Member 0 of a team executes what any of them may execute. Some sentences of the table are silent, or the detector's
limits are known (docs/limits.md): there the text has records that can be left out (May, Choice), and the places of
accesses that need not be found end with a question mark.

Owned memory: a private variable, or an element selected by the thread number. The generator makes no task share such a
variable between pieces of floating work: which thread runs them is not known. Threads of several inner regions with one
number are several owners of one location: there the number selects as a constant would, and in floating work each piece
has a location of its own, because whichever thread runs it keeps its own order.
"""
from program import CLAUSES, access, locations, name_of
from walk_context import Access, Chain, Context, Members, Reduction
from walk_tasks import Tasks
from walk_waits import Waits
from walk_worksharing import Worksharing


class May(str):
    """A record that only stands in the text with all orders on which the table is silent."""


class Choice(str):
    """A record that reads `may` in that text."""
    may = ""


class Walk(Worksharing, Tasks, Waits):
    def __init__(self, program, threads, levels=1):
        self.program, self.threads, self.levels = program, threads, levels
        self.instances, self.accesses, self.numbers = 0, [], {}
        self.tasks = [[]]  # records by task
        self.addresses = {}
        self.begin_waits()
        self.statements(program.body, Context(Chain(0)))
        self.insert_flushes()

    # --- text -------------------------------------------------------------------------------------------------------
    def say(self, c, text):
        self.tasks[c.chain.task].append(text)

    def may(self, c, text):
        self.say(c, May(text))

    def insert(self, task, place, text):
        self.tasks[task].insert(place, May(text))

    def task(self, c, text="task {}", may=None):
        """A new task: its chain."""
        self.tasks.append([])
        number = len(self.tasks) - 1
        if text:
            record = Choice(text.format(number))
            record.may = (may or text).format(number)
            self.say(c, record)
        return Chain(number)

    def number(self, key):
        return self.numbers.setdefault(key, len(self.numbers) + 1)

    def instance(self):
        self.instances += 1
        return self.instances

    def address(self, location):
        return self.addresses.setdefault(location, 16 * len(self.addresses) + 16)

    def line(self, record, may):
        if isinstance(record, Choice):
            return record.may if may else record
        if not isinstance(record, Access):
            return record
        flags = "".join(f" {name}" for name, is_ in (("write", record.write), ("atomic", record.atomic),
                                                     ("first-read", record.first)) if is_)
        flags += f" owner=member:{int(record.owner)}" if record.owner else ""
        return f"access {self.address(record.location)} 1{flags} @{record.line}{'?' if record.possible else ''}"

    def text(self, may=False):
        lines = ["ompracer-log 1"]
        for number, records in enumerate(self.tasks):
            lines += [f"{number} {self.line(r, may)}" for r in records if may or not isinstance(r, May)]
        return "\n".join(lines) + "\n"

    def statements(self, body, c):
        for n in body:
            getattr(self, "do_" + n.kind)(n, c)

    # --- accesses ---------------------------------------------------------------------------------------------------
    def record(self, c, location, write, atomic, line, possible=False, first=False):
        one = Access(location, write, atomic, line, possible or c.maybe, first, self.owner(location[0], c))
        self.accesses.append(one)
        self.tasks[c.chain.task].append(one)

    def do_access(self, n, c):
        op = n.get("op")
        write, atomic = op[-1] != "R", op[0] == "A"
        if n.get("var") in c.uncopied:
            location = n.get("var"), n.get("index")[1] if n.get("index") else 0
            self.record(c, location, write, atomic, n.line, possible=True)
        location = self.location(n, c)
        if location is None:
            return
        if n.get("size"):
            return self.touch_bytes(n, c, *location)
        self.record(c, location, write, atomic, n.line)
        if n.get("order") in ("release", "seq_cst"):
            c.chain.flushed = c.chain.task, len(self.tasks[c.chain.task])

    def touch_bytes(self, n, c, var, first):
        """Each byte is a location."""
        op, size = n.get("op"), n.get("size")
        parts = [(first, op[-1] != "R")]
        if n.get("library") and n.get("shift"):
            parts = [(first + n.get("shift"), False), (first, True)]
        for start, write in parts:
            for byte in range(start, start + size):
                self.record(c, (var, byte), write, op[0] == "A", n.line)

    def do_copy(self, n, c):
        for var, index, write in ((n.get("source"), n.get("start"), False), (n.get("var"), n.get("index"), True)):
            location = var and self.location(access("R", var, index), c)
            for element in range(location[1], location[1] + n.get("count")) if location else ():
                self.record(c, (var, element), write, False, n.line)

    def location(self, n, c):
        var, index = n.get("var"), n.get("index")
        kind = self.program.variables[var]
        if var in c.copies:
            return None
        if kind == "private":
            return (var, c.scope[var][0])
        if index in ("tid", "captured"):
            unit = c.units.get(c.team)
            return (var, c.member if c.depth == 1 or unit is None else ("piece", unit))
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

    def owner(self, var, c):
        """How many teams deep the implicit task is whose storage or number selects the address; 0: none."""
        kind = self.program.variables[var]
        if c.split or kind not in ("private", "tid"):
            return 0
        return c.scope[var][1] if kind == "private" else c.depth == 1

    def do_local(self, n, c):
        self.statements(n.body, c.fork(c.chain, scope={**c.scope, n.get("var"): (self.instance(), c.depth)}))
        self.do_taskwait(n, c)

    def do_publish(self, n, c):
        if c.serial:
            key = self.instance()
        else:
            c.met[id(n)] = c.met.get(id(n), 0) + 1
            key = (c.team, c.met[id(n)])
            self.do_barrier(n, c)
        self.statements(n.body, c.fork(c.chain, blocks={**c.blocks, n.get("var"): key}))
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

    @staticmethod
    def reductions(n, key):
        """Those of a construct, or of a taskgroup, in which tasks may take part."""
        of_group = n.kind == "taskgroup"
        return {name_of(v): Reduction(("reduction", key), of_group)
                for v in n.get("task_reduction" if of_group else "reduction") or []}

    def do_parallel(self, n, c):
        if n.get("combined"):
            n.body[0].a["in_combined"] = True
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        if n.get("if0") or n.get("num_threads") == 1:
            # What tasks combine, the region does at its end: no other update of the original.
            one = c.fork(c.chain, serial=True, initial=False, team=None, member=0, reducing=self.reductions(n, id(n)))
            self.statements(n.body, self.hide(n, one))
            return self.combine(n, one)
        size = (n.get("num_threads") or self.threads) if c.active < self.levels else 1
        if c.league:  # libomp's teams have no more threads than the environment says
            size = min(size, self.threads)
        # Where the environment allows less than the program asks for, another run has the size that it asked for.
        team = Members(size, size == n.get("num_threads"))
        for m, chain in enumerate(self.region(c, team, " fixed" if team.fixed else "")):
            inside = self.hide(n, c.fork(chain, team=team, member=m, serial=False, initial=False, included=False, met={},
                                         block=False, split=False, depth=c.depth + 1, active=c.active + (size > 1),
                                         reducing=self.reductions(n, (id(n), team))))
            self.statements(n.body, inside)
            self.combine(n, inside)

    def region(self, c, team, flags):
        chains = [self.task(c, None) for _ in range(team.size)]
        self.say(c, "region " + " ".join(str(x.task) for x in chains) + flags)
        return chains

    def do_teams(self, n, c):
        if n.get("combined"):
            n.body[0].a["in_combined"] = True
        team = Members(n.get("num_teams"), True)
        for m, chain in enumerate(self.region(c, team, " league fixed")):
            self.statements(n.body, c.fork(chain, team=team, member=m, serial=False, initial=False, met={}, league=True,
                                          depth=c.depth + 1))

    def combine(self, n, c):
        for location in (x for item in n.get("reduction") or [] for x in locations(item)):
            if c.serial:
                self.record(c, location, True, False, n.line)
            else:
                self.combination(c, location, ("reduction", (id(n), c.team)), n.line)

    def combination(self, c, location, mutex, line, kind="combination", possible=False):
        chain = self.task(c, f"task {{}} {kind} mutex={self.number(mutex)}")
        self.record(c.fork(chain), location, True, False, line, possible)

    def do_barrier(self, n, c):
        if not c.serial:
            self.say(c, "barrier")

    # --- one thread -------------------------------------------------------------------------------------------------
    def do_master(self, n, c):
        if c.member == (n.get("filter") or 0):
            self.statements(n.body, c)

    def do_guard(self, n, c):
        if c.member == 0 or self.program.variables[n.body[0].get("var")] != "inner-guarded":
            self.statements(n.body, c)

    def do_cancel(self, n, c):
        pass

    def do_repeat(self, n, c):
        for i in range(n.get("n")):
            c.loops = {**c.loops, n.get("depth"): i}
            self.statements(n.body, c)

    def do_critical(self, n, c):
        mutex = self.number(("mutex", n.get("name"), c.group))
        self.say(c, f"acquire {mutex}")
        self.statements(n.body, c)
        self.say(c, f"release {mutex}")

    do_lock = do_critical

    def do_around(self, n, c):
        if n.get("some") and c.member != 0:
            return self.statements(n.body, c)
        self.do_critical(n, c)
