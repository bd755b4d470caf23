"""The races of a random program, by brute force from the normative table (semantics sections 2 to 4 and 7).

The program is walked once for a given team size; every access becomes a node of a graph, every sentence of the table
edges. Two accesses race when they conflict, no path leads from one to the other and no mutex excludes them.

A Chain is a stretch of program order that one body keeps in every assignment of work to threads: an implicit task
without its floating work, a task, one iteration (or one chunk whose size the program named), a section, a single body.
Children are siblings when one chain created them.

Owned memory: a private variable, or an element selected by the thread number, is one location for each implicit task
that owns it. In floating work the owner is unknown: there it is one location for each piece of that work, because
whichever thread runs it keeps its own order (the generator makes no task share such a variable between pieces). Threads of
several inner regions with one number are several owners of one location: there the number selects as a constant would.
"""

from program import CLAUSES, access

# Rules that `wrong` leaves out, for the test that a wrong oracle is noticed.
WRONG = ("taskwait", "doacross", "barrier", "ordered", "iterations", "undeferred", "depend", "lock", "combination", "draw",
         "fulfil")


class Chain:
    def __init__(self, last):
        self.last = last
        self.children = []  # tasks created here
        self.groups = []    # end nodes of the open taskgroups


class Task:
    def __init__(self, end, depend, locks=frozenset(), accesses=(), everything=()):
        self.end, self.depend = end, depend
        self.locks, self.accesses = locks, accesses  # held by the creator; what it did itself
        self.everything = everything  # what it and the tasks below it did

    def joined(self, locks):
        """Joined by code that holds `locks`: inside an extent that was open when it was created it is excluded, too."""
        for access in self.accesses:
            access.locks |= self.locks & locks


class Team:
    def __init__(self, graph, size, fixed, start):
        self.graph, self.size, self.fixed, self.start = graph, size, fixed, start
        self.joins = []
        self.constructs = set()
        self.loops = {}  # execution of a loop -> Loop

    def phase_start(self, phase):
        return self.start if phase == 0 else self.join(phase - 1)

    def join(self, phase):
        while len(self.joins) <= phase:
            self.joins.append(self.graph.node())
            if len(self.joins) > 1:
                self.graph.edge(self.joins[-2], self.joins[-1])
        return self.joins[phase]


class Loop:
    """One execution of a worksharing loop."""

    def __init__(self, key, number):
        self.key, self.number = key, number  # consistent ones have equal keys; numbers follow program order
        self.blocks = []  # (iteration, first node, last node) of the ordered blocks
        self.ends = {}    # iteration -> last node
        self.pieces = {}  # chunk -> first and last node
        self.sources = {}  # iteration -> node of its doacross source


class Context:
    """Where the walk stands. Copied when it enters another body."""

    def __init__(self, chain):
        self.chain = chain
        self.team = None
        self.member = 0
        self.phase = 0
        self.serial = True      # one thread because the program says so: everything in program order
        self.units = {}         # team -> which piece of its floating work this is
        self.active = 0         # regions around with more than one thread
        self.group = None       # contention group: locks exclude inside it
        self.included = False
        self.locks = frozenset()
        self.groups = ()        # taskgroups of the ancestors
        self.loops = {}         # depth -> value
        self.scope = {}         # local -> (instance, team, piece) of its declaration
        self.blocks = {}        # block of a team -> which one
        self.copies = frozenset()  # shared variables that a data-sharing clause around hides
        self.reducing = {}      # variable -> end node of the taskgroup that reduces it
        self.uncopied = frozenset()  # copies of a task reduction in a team of one: the originals may be used instead
        self.doacross = None    # loop and iteration
        self.block = None       # nodes of the ordered block of this iteration
        self.event = None       # node behind the fulfilment of the event
        self.met = None         # Member: worksharing constructs met

    def fork(self, chain, **changes):
        other = Context.__new__(Context)
        other.__dict__.update(self.__dict__)
        other.chain = chain
        other.__dict__.update(changes)
        return other


class Graph:
    def __init__(self):
        self.after = []

    def node(self):
        self.after.append([])
        return len(self.after) - 1

    def edge(self, a, b):
        self.after[a].append(b)

    def ancestors(self):
        """For every node a bit set of the nodes before it."""
        count = len(self.after)
        missing = [0] * count
        for follow in self.after:
            for b in follow:
                missing[b] += 1
        ready = [n for n in range(count) if not missing[n]]
        before = [0] * count
        done = 0
        while ready:
            n = ready.pop()
            done += 1
            bits = before[n] | 1 << n
            for b in self.after[n]:
                before[b] |= bits
                missing[b] -= 1
                if not missing[b]:
                    ready.append(b)
        if done != count:
            raise RuntimeError("the order has a cycle: the model is wrong")
        return before


class Access:
    __slots__ = ("node", "location", "write", "atomic", "line", "locks", "possible")

    def __init__(self, node, location, write, atomic, line, locks, possible=False):
        self.node, self.location, self.write, self.atomic, self.line, self.locks, self.possible = \
            node, location, write, atomic, line, locks, possible


class Model:
    def __init__(self, program, threads, levels=1, wrong=()):
        self.program, self.threads, self.levels, self.wrong = program, threads, levels, wrong
        self.graph = Graph()
        self.accesses = []
        self.instances = 0
        self.draws = {}  # draw -> (node, context) of each time
        chain = Chain(self.graph.node())
        self.statements(program.body, Context(chain))
        for n in program.walk():
            if n.kind == "draw" and n in self.draws:
                self.last_draw(n)

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
                                    c.locks if locks is None else locks, possible))

    def statements(self, body, c):
        for n in body:
            getattr(self, "do_" + n.kind)(n, c)

    # --- accesses ---------------------------------------------------------------------------------------------------
    def do_access(self, n, c):
        op = n.get("op")
        if n.get("var") in c.uncopied:
            self.record(c, (n.get("var"), 0), op[-1] != "R", op[0] == "A", n.line, possible=True)
        location = self.location(n, c)
        if location is None:
            return
        self.record(c, location, op[-1] != "R", op[0] == "A", n.line)

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

    def do_teams(self, n, c):
        start, end = self.step(c.chain), self.graph.node()
        league = Team(self.graph, n.get("num_teams"), True, start)
        for m in range(league.size):
            first = self.graph.node()
            self.graph.edge(start, first)
            chain = Chain(first)
            self.statements(n.body, c.fork(chain, team=league, member=m, phase=0, serial=False, met={},
                                           group=self.instance()))
            self.graph.edge(chain.last, league.join(0))
        self.graph.edge(league.join(0), end)
        c.chain.last = end

    def do_distribute(self, n, c):
        """Any team may get an iteration; a chunk that the program names goes to the team with its number."""
        new = self.meets(n, c)
        space, chunk = self.iterations(n), n.get("chunk")
        for i, values in enumerate(space):
            if chunk:
                if i // chunk % c.team.size == c.member:
                    self.statements(n.body, c.fork(c.chain, loops={**c.loops, **values}))
            elif new:
                self.float_(c, lambda inner, v=values: self.statements(
                    n.body, inner.fork(inner.chain, loops={**c.loops, **v}, group=self.instance())))

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
        names = [v for clause in CLAUSES if clause != "task_reduction" for v in n.get(clause) or []]
        reduced = n.get("in_reduction") or [] if c.serial or c.team.size == 1 else []
        return c.fork(c.chain, copies=c.copies | frozenset(names), uncopied=(c.uncopied - frozenset(names)) | frozenset(reduced))

    def do_parallel(self, n, c):
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        if n.get("if0") or n.get("num_threads") == 1:
            one = c.fork(c.chain, serial=True, team=None, member=0)
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
        for m in range(size):
            first = self.graph.node()
            self.graph.edge(start, first)
            chain = Chain(first)
            member = c.fork(chain, team=team, member=m, phase=0, serial=False, included=False, groups=(), met={},
                            block=None, active=c.active + (size > 1))
            inside = self.hide(n, member)
            self.statements(n.body, inside)
            member.phase = inside.phase
            self.combine(n, member)
            self.graph.edge(chain.last, team.join(member.phase))
            phase = member.phase
        self.graph.edge(team.join(phase), end)
        c.chain.last = end

    def combine(self, n, c):
        """A thread's update of the originals of a reduction: after its part, unordered until the barrier."""
        for var in n.get("reduction") or []:
            lock = frozenset(c.locks | {(("reduction", id(n)), self.instance())})
            if c.serial:
                self.record(c, (var, 0), True, False, n.line, lock)
                continue
            branch = c.fork(Chain(c.chain.last))
            self.record(branch, (var, 0), True, False, n.line, lock)
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

    # --- floating work ----------------------------------------------------------------------------------------------
    def float_(self, c, run):
        """Runs `run(context)` as work that any thread may do in this phase; returns its first and last node."""
        first = self.graph.node()
        self.graph.edge(c.team.phase_start(c.phase), first)
        chain = Chain(first)
        run(c.fork(chain, units={**c.units, c.team: self.instance()}, groups=(), block=None))
        self.graph.edge(chain.last, c.team.join(c.phase))
        return first, chain.last

    def meets(self, n, c):
        """True for the first member that reaches this execution of the construct."""
        if any(x.kind in ("taskwait", "local") for x in n.walk()):
            # A thread that runs it itself joins its tasks there: on its own memory then nothing need be found.
            for access in (access for child in c.chain.children for access in child.everything):
                access.possible |= self.program.variables[access.location[0]] in ("tid", "private")
        time = c.met[id(n)] = c.met.get(id(n), 0) + 1
        key = (id(n), time)
        new = key not in c.team.constructs
        c.team.constructs.add(key)
        return new

    def leave(self, n, c):
        if not n.get("nowait"):
            self.do_barrier(n, c)

    def do_single(self, n, c):
        if c.serial:
            return self.statements(n.body, c)
        if self.meets(n, c):
            self.float_(c, lambda inner: self.statements(n.body, inner))
        self.leave(n, c)

    def do_sections(self, n, c):
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        hidden = self.hide(n, c)
        if c.serial:
            for section in n.body:
                self.statements(section.body, hidden)
            for var in n.get("lastprivate") or []:
                self.record(c, (var, 0), True, False, n.line)
            self.combine(n, c)
            return
        if self.meets(n, c):
            for section in n.body:
                _, last = self.float_(hidden, lambda inner, s=section: self.statements(s.body, inner))
            for var in n.get("lastprivate") or []:
                write = c.fork(Chain(last))
                self.record(write, (var, 0), True, False, n.line)
                self.graph.edge(write.chain.last, c.team.join(c.phase))
        self.combine(n, c)
        self.leave(n, c)

    def do_scope(self, n, c):
        inside = self.hide(n, c)
        self.statements(n.body, inside)
        self.combine(n, c)
        if not c.serial:
            self.leave(n, c)

    def iterations(self, n):
        """Values of the loop variables, in logical order."""
        depth = n.get("depth")
        if n.get("collapse"):
            return [{depth: i, depth + 1: j} for i in range(n.get("collapse")) for j in range(n.get("n"))]
        return [{depth: i} for i in range(n.get("n"))]

    def do_for(self, n, c):
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        space = self.iterations(n)
        if c.serial and (n.get("lanes") or n.get("concurrent")):
            return self.do_simd(n, c)
        if c.serial:
            for values in space:
                self.statements(n.body, self.hide(n, c).fork(c.chain, loops={**c.loops, **values}))
            for var in n.get("lastprivate") or []:
                self.record(c, (var, 0), True, False, n.line)
            self.combine(n, c)
            return
        new = self.meets(n, c)
        schedule = n.get("schedule") or ()
        if n.get("concurrent"):
            schedule = ()  # whatever the schedule, nothing orders two iterations
        named = schedule[1] if len(schedule) > 1 and schedule[0] in ("static", "dynamic") else 0
        static = bool(schedule) and schedule[0] == "static"
        size = named or (len(space) if "iterations" in self.wrong else 1)
        # The iterations with a body may stand so far from each other that each is in a chunk of its own.
        spread = n.get("spread") or 1
        if spread > 1 and "iterations" not in self.wrong:
            size = 1
        key = (n.get("n"), n.get("collapse"), spread, tuple(schedule)) if static else n
        loop = c.team.loops.setdefault((id(n), c.met[id(n)]), Loop(key, len(c.team.loops)))
        for first in range(0, len(space), size):
            chunk = first * spread // (named or size)
            # static,n names the thread of a chunk: always where the program fixed the team, else only the first ones.
            thread = None
            if static and named:
                thread = chunk % c.team.size if c.team.fixed else chunk if chunk < c.team.size else None

            def run(inner, first=first):
                for i in range(first, min(first + size, len(space))):
                    one = self.hide(n, inner).fork(inner.chain, loops={**c.loops, **space[i]}, block=[i, None, None],
                                                   doacross=(loop, i))
                    self.statements(n.body, one)
                    if one.block[1] is not None and "ordered" not in self.wrong:
                        for j, begin, end in loop.blocks:
                            self.graph.edge(*((end, one.block[1]) if j < i else (one.block[2], begin)))
                        loop.blocks.append(tuple(one.block))
                    loop.ends[i] = inner.chain.last

            if thread is None and new:
                piece = self.float_(c, run)
            elif thread == c.member:
                begin = self.step(c.chain)
                run(c)
                piece = begin, c.chain.last
            else:
                continue
            loop.pieces[chunk] = piece
            for other in c.team.loops.values():
                if static and other is not loop and other.key == key and chunk in other.pieces:
                    earlier, later = (other, loop) if other.number < loop.number else (loop, other)
                    self.graph.edge(earlier.pieces[chunk][1], later.pieces[chunk][0])
        for var in n.get("lastprivate") or []:
            if c.member == c.team.size - 1:
                write = c.fork(Chain(loop.ends[len(space) - 1]))
                # clang 22 and libomp 19 forget it now and then where the schedule is dynamic (docs/limits.md).
                self.record(write, (var, 0), True, False, n.line, possible=schedule[:1] in (("dynamic",), ("guided",)))
                self.graph.edge(write.chain.last, c.team.join(c.phase))
        self.combine(n, c)
        self.leave(n, c)

    def do_simd(self, n, c):
        """Lane i's access is in front of lane j's, i < j, where the text has it first, or safelen lies between them."""
        names = self.hide(n, c)
        start, ends, befores = self.step(c.chain), [], []
        for i, values in enumerate(self.iterations(n)):
            lane = names.fork(Chain(self.graph.node()), loops={**c.loops, **values})
            self.graph.edge(start, lane.chain.last)
            if n.get("safelen") and i >= n.get("safelen"):
                self.graph.edge(ends[i - n.get("safelen")], lane.chain.last)
            done = []
            for k, one in enumerate(n.body):
                self.statements([one], lane)
                for before in befores:
                    if k > 0 and not n.get("concurrent"):
                        self.graph.edge(before[k - 1], lane.chain.last)
                done.append(lane.chain.last)
            befores.append(done)
            ends.append(lane.chain.last)
        after = self.graph.node()
        for end in [start, *ends]:
            self.graph.edge(end, after)
        c.chain.last = after
        for var in (n.get("reduction") or []) + (n.get("lastprivate") or []):
            self.record(c, (var, 0), True, False, n.line)

    def do_ordered(self, n, c):
        begin = self.step(c.chain)
        self.statements(n.body, c)
        end = self.step(c.chain)
        if c.block is not None:
            c.block[1:] = [begin, end]

    def source_of(self, loop, i):
        if i not in loop.sources:
            loop.sources[i] = self.graph.node()
        return loop.sources[i]

    def do_source(self, n, c):
        if not c.serial:
            self.graph.edge(self.step(c.chain), self.source_of(*c.doacross))
            self.step(c.chain)

    def do_sink(self, n, c):
        if c.serial:
            return
        loop, i = c.doacross
        after = self.step(c.chain)
        if i >= n.get("distance") and "doacross" not in self.wrong:
            self.graph.edge(self.source_of(loop, i - n.get("distance")), after)

    # --- waiting for a value ------------------------------------------------------------------------------------------
    def do_draw(self, n, c):
        self.draws.setdefault(n, []).append((self.step(c.chain), c))

    def last_draw(self, n):
        """Whoever draws the last number does it after all draws, and it may be any of them: so what it does then comes
        before that only which follows them all."""
        times = self.draws[n]
        if len(times) != n.get("times"):
            raise RuntimeError("no draw is the last one")
        before = self.graph.ancestors()
        every = sum(1 << node for node, _ in times)
        behind = [node for node in range(len(before)) if before[node] & every == every]
        chain = Chain(self.graph.node())
        for node, _ in times if "draw" not in self.wrong else times[-1:]:
            self.graph.edge(node, chain.last)
        self.statements(n.body, times[-1][1].fork(chain))
        for node in behind:
            self.graph.edge(chain.last, node)

    # --- one thread -------------------------------------------------------------------------------------------------
    def do_master(self, n, c):
        if c.member == (n.get("filter") or 0):
            self.statements(n.body, c)

    def do_guard(self, n, c):
        if c.member == 0 or self.program.variables[n.body[0].get("var")] != "inner-guarded":
            self.statements(n.body, c)

    def do_repeat(self, n, c):
        for _ in range(n.get("n")):
            self.statements(n.body, c)

    def do_critical(self, n, c):
        lock = frozenset() if "lock" in self.wrong else frozenset({(("mutex", n.get("name"), c.group), self.instance())})
        self.statements(n.body, c.fork(c.chain, locks=c.locks | lock))

    do_lock = do_critical

    # --- tasks ------------------------------------------------------------------------------------------------------
    def do_task(self, n, c):
        for var in n.get("firstprivate") or []:
            if var in c.copies:
                continue
            location = (var, 0) if self.program.variables[var] != "private" else self.location(access("R", var), c)
            self.record(c, location, False, False, n.line)
        if c.serial:
            self.statements(n.body, self.hide(n, c))
            for var in n.get("in_reduction") or []:
                self.record(c, (var, 0), True, False, n.line)
            return
        undeferred = n.get("if0") or c.included
        create = self.step(c.chain)
        depend = n.get("depend") or []
        begin, end = self.graph.node(), self.graph.node()
        self.graph.edge(create, begin)
        for earlier in c.chain.children:
            if "depend" not in self.wrong and depends(earlier.depend, depend):
                self.graph.edge(earlier.end, begin)
        chain = Chain(begin)
        groups = c.groups + tuple(c.chain.groups)
        task = c.fork(chain, included=bool(c.included or n.get("final")), groups=groups, block=None, locks=frozenset())
        exclusive = [v for kind, v in depend if kind == "mutexinoutset"]
        # Own code only: the generator makes no children there.
        if exclusive:
            task.locks = frozenset((("set", c.chain, v), self.instance()) for v in exclusive)
        count = len(self.accesses)
        self.statements(n.body, self.hide(n, task))
        self.graph.edge(chain.last, end)
        if n.get("event") and "fulfil" not in self.wrong:
            self.graph.edge(c.event, end)
        self.finish(c, end, groups)
        for var in n.get("in_reduction") or []:
            # Behind the task, beside all that only the taskgroup orders.
            branch = c.fork(Chain(end), locks=frozenset())
            if "combination" not in self.wrong:
                branch.locks = frozenset({(("reduction", c.reducing[var]), self.instance())})
            self.record(branch, (var, 0), True, False, n.line)
            self.graph.edge(branch.chain.last, c.reducing[var])
        child = Task(end, depend, c.locks, self.own_accesses(n, count), self.accesses[count:])
        c.chain.children.append(child)
        if undeferred and "undeferred" not in self.wrong:
            child.joined(c.locks)
            self.graph.edge(end, self.step(c.chain))

    def do_detach(self, n, c):
        self.statements(n.body, c.fork(c.chain, event=None if c.serial else self.graph.node()))

    def do_fulfil(self, n, c):
        if not c.serial:
            self.graph.edge(self.step(c.chain), c.event)

    def do_taskyield(self, n, c):
        pass

    def do_target(self, n, c):
        self.statements(n.body, c.fork(c.chain, locks=frozenset(), group=self.instance()))

    def own_accesses(self, n, first):
        """What the task did since, if it made no task or team of its own (the generator makes none inside a lock)."""
        made = any(x.kind in ("task", "taskloop", "parallel") for x in n.walk() if x is not n)
        return () if made else tuple(self.accesses[first:])

    def finish(self, c, end, groups):
        self.graph.edge(end, c.team.join(c.phase))
        for group in groups:
            self.graph.edge(end, group)

    def do_taskwait(self, n, c):
        if c.serial:
            return
        after = self.step(c.chain)
        wanted = n.get("depend")
        if "taskwait" not in self.wrong:
            for child in c.chain.children:
                if wanted and not depends(child.depend, wanted):
                    continue
                self.graph.edge(child.end, after)
                child.joined(c.locks)

    def do_taskgroup(self, n, c):
        end = self.graph.node()
        c.chain.groups.append(end)
        self.statements(n.body, c.fork(c.chain, reducing={v: end for v in n.get("task_reduction") or []}))
        c.chain.groups.pop()
        self.graph.edge(c.chain.last, end)
        c.chain.last = end

    def do_taskloop(self, n, c):
        for var in n.get("firstprivate") or []:
            if var not in c.copies:
                self.record(c, (var, 0), False, False, n.line)
        written = [v for v in n.get("lastprivate") or [] if v not in c.copies]
        if c.serial:
            for values in self.iterations(n):
                self.statements(n.body, self.hide(n, c).fork(c.chain, loops={**c.loops, **values}))
            for var in written:
                self.record(c, (var, 0), True, False, n.line)
            return
        groups = c.groups + tuple(c.chain.groups)
        end_of_group = None
        if not n.get("nogroup"):
            end_of_group = self.graph.node()
            groups += (end_of_group,)
        create = self.step(c.chain)
        children = []
        undeferred = (n.get("if0") or c.included) and "undeferred" not in self.wrong
        space = self.iterations(n)
        size = n.get("grainsize") if n.get("strict") else 1
        for first in range(0, len(space), size):
            begin, end = self.graph.node(), self.graph.node()
            self.graph.edge(create, begin)
            chain = Chain(begin)
            for values in space[first:first + size]:
                inner = self.hide(n, c).fork(chain, groups=groups, loops={**c.loops, **values}, block=None,
                                             locks=frozenset(), included=bool(c.included or n.get("final")))
                self.statements(n.body, inner)
            if first + size >= len(space):
                for var in written:
                    self.record(c.fork(chain, locks=frozenset()), (var, 0), True, False, n.line)
            self.graph.edge(chain.last, end)
            self.finish(c, end, groups)
            children.append(Task(end, []))
            if undeferred:  # whatever the grain size, each of its tasks ends before the next one begins
                create = self.step(c.chain)
                self.graph.edge(end, create)
        c.chain.children += children
        if end_of_group is not None:
            self.graph.edge(c.chain.last, end_of_group)
            c.chain.last = end_of_group

    # --- verdict ----------------------------------------------------------------------------------------------------
    def races(self, required=True):
        """location -> set of sorted line pairs. Not required: also pairs on which the table is silent (an atomic
        update and a reduction's excluded one)."""
        before = self.graph.ancestors()
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
                    if excluded(a.locks, b.locks) or (required and (a.possible or b.possible or silent(a, b))):
                        continue
                    result.setdefault(location, set()).add(tuple(sorted((a.line, b.line))))
        return result


def silent(a, b):
    return any(x.atomic and any(lock[0][0] == "reduction" for lock in y.locks) for x, y in ((a, b), (b, a)))


def excluded(a, b):
    """The same mutex, acquired twice. One acquisition around both excludes nothing."""
    return any(x[0] == y[0] and x[1] != y[1] for x in a for y in b)


def depends(earlier, later):
    """OpenMP 5.2, 15.9.5, clause by clause."""
    for kind_a, var_a in earlier:
        for kind_b, var_b in later:
            if "omp_all_memory" in (var_a, var_b):
                return True
            if var_a != var_b:
                continue
            if kind_a == kind_b and kind_a in ("in", "mutexinoutset", "inoutset"):
                continue
            return True
    return False
