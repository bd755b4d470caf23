"""The oracle's rules for leagues, worksharing constructs and simd loops."""
from order import Chain, Loop, Team
from program import locations


class Worksharing:
    def do_teams(self, n, c):
        if n.get("combined"):
            n.body[0].a["in_combined"] = True
        start, end = self.step(c.chain), self.graph.node()
        league = Team(self.graph, n.get("num_teams"), True, start)
        for m in range(league.size):
            first = self.graph.node()
            self.graph.edge(start, first)
            chain = Chain(first)
            self.statements(n.body, c.fork(chain, team=league, member=m, phase=0, serial=False, initial=False, met={},
                                           group=self.instance()))
            self.graph.edge(chain.last, league.join(0))
        self.graph.edge(league.join(0), end)
        c.chain.last = end

    def do_distribute(self, n, c):
        """Any team may get an iteration; a chunk that the program names goes to the team with its number. Of
        `distribute parallel for` the iterations are parallel even in one chunk."""
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        new = self.meets(n, c)
        space, chunk = self.iterations(n), n.get("chunk")
        if c.team.size == 1 and not n.get("loop"):
            chunk = chunk or len(space)
        inside = self.hide(n, c)
        if n.get("parallel_for"):  # libomp's teams have no more threads than the environment says
            size = min(n.get("num_threads") or self.threads, self.threads) if c.active < self.levels else 1
            inside.narrow, inside.active = size == 1, c.active + (size > 1)
        if chunk:
            first = self.step(c.chain)
            for i in range(0, len(space), chunk):
                if i // chunk % c.team.size == c.member:
                    run = self.distributed_team if n.get("parallel_for") else self.in_order
                    run(n, inside, space[i:i + chunk], first)
            return
        loop = c.team.loops.setdefault((id(n), c.met[id(n)]), Loop((n.get("n"), n.get("parallel_for")), len(c.team.loops)))
        for i, values in enumerate(space if new else ()):
            def run(inner, i=i, values=values):
                one = inner.fork(inner.chain, loops={**c.loops, **values}, group=self.instance())
                if n.get("num_threads") == 1:
                    one.serial, one.team = True, None
                c.team.join(c.phase)  # is no part of it
                first = self.graph.node()
                self.statements(n.body, one)
                loop.inside[i] = range(first, self.graph.node())
            piece = loop.pieces[i] = self.float_(inside, run)
            loop.static = n.get("static")
            loop.alone = n.get("num_threads") == 1
            for other in c.team.loops.values():
                if not loop.static or other is loop or not other.static or other.key != loop.key:
                    continue
                if i in other.pieces:
                    self.graph.edge(other.pieces[i][1], piece[0])
                    if n.get("parallel_for"):  # the region in which the team ran it has joined its tasks
                        for node in other.inside[i]:
                            self.graph.edge(node, piece[0])
                if loop.alone or other.alone:
                    # The detector knows no numbers of iterations there, and says nothing inside a team's range.
                    self.may += [(end, piece[0]) for j, (_, end) in other.pieces.items() if j != i]
        # A team without iterations has no threads that combine.
        self.combine_distributed(n, c, self.step(c.chain), possible=len(space) < c.team.size)

    def in_order(self, n, c, part, _=None):
        for values in part:
            self.statements(n.body, c.fork(c.chain, loops={**c.loops, **values}))

    def distributed_team(self, n, c, part, first):
        """A team of threads for one chunk. Whether those of several chunks of a league's team may be one is left open."""
        one = n.get("num_threads") == 1
        start = self.graph.node()
        self.graph.edge(first, start)
        if c.chain.last != first:
            self.may.append((c.chain.last, start))
        team = Team(self.graph, n.get("num_threads") or 2, True, start)
        inner = c.fork(Chain(start), team=None if one else team, serial=one, phase=0, met={}, groups=(), block=None,
                       included=False)
        if one:
            self.in_order(n, inner, part)
            end = inner.chain.last
        else:
            for values in part:
                _, end = self.float_(inner, lambda piece, v=values: self.statements(
                    n.body, piece.fork(piece.chain, loops={**c.loops, **v})))
        self.graph.edge(end, team.join(0))
        self.combine_distributed(n, c, end, team.join(0))
        after = self.graph.node()
        self.graph.edge(c.chain.last, after)
        self.graph.edge(team.join(0), after)
        c.chain.last = after

    def combine_distributed(self, n, c, end, join=None, possible=False):
        for location in (x for item in n.get("reduction") or [] for x in locations(item)):
            # In a combined construct the league reduces, too, and else each region for itself.
            league = {(("reduction", id(n), c.team), self.instance())} if n.get("in_combined") else set()
            lock = frozenset(c.locks | league)
            branch = c.fork(Chain(end))
            self.record(branch, location, True, False, n.line, lock, possible)
            if join is None:
                c.chain.last = branch.chain.last
            else:
                self.graph.edge(branch.chain.last, join)

    # --- floating work ----------------------------------------------------------------------------------------------
    def float_(self, c, run):
        """Runs `run(context)` as work that any thread may do in this phase; returns its first and last node."""
        first = self.graph.node()
        self.graph.edge(c.team.phase_start(c.phase), first)
        chain = Chain(first)
        # Who runs it brings its own locks: they count if every member has them (drop_held_by_some).
        locks = frozenset((mutex, (c.team, c.construct, self.instance())) for mutex, _ in c.around)
        run(c.fork(chain, units={**c.units, c.team: self.instance()}, groups=(), block=None,
                   locks=c.locks - c.around | locks, around=frozenset()))
        self.graph.edge(chain.last, c.team.join(c.phase))
        self.floating.append((c.team, c.construct, first, chain.last))
        return first, chain.last

    def meets(self, n, c):
        """True for the first member that reaches this execution of the construct."""
        if any(x.kind in ("taskwait", "local") for x in n.walk()):
            # A thread that runs it itself joins its tasks there: on its own memory then nothing need be found.
            for access in (access for child in c.chain.children for access in child.everything):
                access.possible |= self.program.variables[access.location[0]] in ("tid", "private")
        time = c.met[id(n)] = c.met.get(id(n), 0) + 1
        key = c.construct = (id(n), time)
        c.team.held.setdefault(key, {})[c.member] = {mutex for mutex, _ in c.around}
        if self.waits_inside(c.team):
            c.team.entries.setdefault(key, []).append(self.step(c.chain))
        new = key not in c.team.constructs
        c.team.constructs.add(key)
        return new

    def waits_inside(self, team):
        """May its members wait for each other in a phase? In a loop whose iterations do, a team of a size that nobody
        fixed has members without an iteration early enough."""
        return self.waiting or (self.crossing and team.fixed)

    def leave(self, n, c):
        if self.waits_inside(c.team) and id(n) in c.met:
            c.team.exits.setdefault((id(n), c.met[id(n)]), []).append(self.step(c.chain))
        if not n.get("nowait"):
            self.do_barrier(n, c)

    def do_single(self, n, c):
        if c.serial:
            return self.statements(n.body, c)
        if self.meets(n, c):
            self.float_(c, lambda inner: self.statements(n.body, inner))
        self.leave(n, c)

    def copy_in(self, n, c):
        """The members' reads of first values. Returns the last one if the construct writes one of the variables, too.
        Those of scalars in combined constructs clang does for all before the region, as the detector's limits say."""
        read = None
        for var in (n.get("firstprivate") or []) + (n.get("linear") or []):
            written = var in (n.get("lastprivate") or []) + (n.get("linear") or [])
            self.record(c, (var, 0), False, False, n.line, possible=n.get("in_combined") and not written)
            if written:
                read = c.chain.last
        return read

    def copied_in(self, n, c, read):
        """Whichever members ran the pieces that came before in this phase, their reads are behind those."""
        if read is not None:
            copied = self.copied.setdefault((c.team, id(n), c.met[id(n)]), self.graph.node())
            self.graph.edge(read, copied)
            for team, _, _, end in self.floating if c.member == 0 else ():
                if team is c.team:
                    self.graph.edge(end, copied)

    def write_back(self, n, c, end):
        """Where lastprivate or linear writes: behind the last piece, and behind all reads of first values."""
        write = c.fork(Chain(self.graph.node()))
        self.graph.edge(end, write.chain.last)
        if (copied := self.copied.get((c.team, id(n), c.met[id(n)]))) is not None:
            self.graph.edge(copied, write.chain.last)
        return write

    def do_sections(self, n, c):
        read = self.copy_in(n, c)
        hidden = self.taking_part(n, self.hide(n, c))
        hidden.maybe |= self.cancelled(n)
        if c.serial:
            for section in n.body:
                self.statements(section.body, hidden)
            for var in n.get("lastprivate") or []:
                self.record(c, (var, 0), True, False, n.line)
            self.combine(n, c)
            return
        new = self.meets(n, c)
        self.copied_in(n, c, read)
        if new:
            hidden.construct = c.construct
            for section in n.body:
                _, last = self.float_(hidden, lambda inner, s=section: self.statements(s.body, inner))
            for var in n.get("lastprivate") or []:
                write = self.write_back(n, c, last)
                self.record(write, (var, 0), True, False, n.line)
                self.graph.edge(write.chain.last, c.team.join(c.phase))
        self.combine(n, c)
        self.leave(n, c)

    @staticmethod
    def cancelled(n):
        """Which parts of it are executed depends on the schedule then."""
        return any(x.kind == "cancel" for part in [n, *n.body] for x in part.body if x.get("construct") == n.kind)

    def taking_part(self, n, c):
        """Inside a construct whose barrier ends a reduction in which tasks may take part."""
        if not n.get("by_tasks"):
            return c
        if c.serial:
            return c.fork(c.chain, reducing={**c.reducing, **self.reductions(n, None)})
        end = self.graph.node()
        self.graph.edge(end, c.team.join(c.phase))
        return c.fork(c.chain, reducing={**c.reducing, **self.reductions(n, end, c.team)})

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
        read = self.copy_in(n, c)
        space = self.iterations(n)
        if c.serial and (n.get("lanes") or n.get("concurrent")):
            return self.do_simd(n, c)
        if c.serial:
            for values in space:
                one = self.taking_part(n, self.hide(n, c))
                one.maybe |= self.cancelled(n)
                self.statements(n.body, one.fork(c.chain, loops={**c.loops, **values}))
            for var in (n.get("lastprivate") or []) + (n.get("linear") or []):
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
        key = (n.get("n"), n.get("collapse"), spread, tuple(schedule)) if static else self.instance()
        loop = c.team.loops.setdefault((id(n), c.met[id(n)]), Loop(key, len(c.team.loops), static and named > 0))
        self.copied_in(n, c, read)
        for first in range(0, len(space), size):
            chunk = first * spread // (named or size)
            # static,n names the thread of a chunk: always where the program fixed the team, else only the first ones.
            thread = None
            if static and named:
                thread = chunk % c.team.size if c.team.fixed else chunk if chunk < c.team.size else None

            def run(inner, first=first, chunk=chunk):
                for other in c.team.loops.values() if inner is not c else ():
                    if other is not loop and other.on_thread_of(loop):  # one thread has created these, too
                        inner.chain.children += other.children.get(chunk, ())
                loop.children[chunk] = inner.chain.children
                for i in range(first, min(first + size, len(space))):
                    one = self.taking_part(n, self.hide(n, inner))
                    one.maybe |= self.cancelled(n)
                    one = one.fork(inner.chain, loops={**c.loops, **space[i]}, block=[i, None, None], doacross=(loop, i))
                    self.statements(n.body, one)
                    if one.block[1] is not None and "ordered" not in self.wrong:
                        for j, begin, end in loop.blocks:
                            self.graph.edge(*((end, one.block[1]) if j < i else (one.block[2], begin)))
                        loop.blocks.append(tuple(one.block))
                    loop.ends[i] = inner.chain.last

            c.construct = (id(n), c.met[id(n)])
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
                if other is not loop and other.on_thread_of(loop) and chunk in other.pieces:
                    earlier, later = (other, loop) if other.number < loop.number else (loop, other)
                    self.graph.edge(earlier.pieces[chunk][1], later.pieces[chunk][0])
        for var in (n.get("lastprivate") or []) + (n.get("linear") or []):
            if c.member == c.team.size - 1:
                write = self.write_back(n, c, loop.ends[len(space) - 1])
                # clang 22 and libomp 19 forget it now and then where the schedule is dynamic (docs/limits.md).
                self.record(write, (var, 0), True, False, n.line, possible=schedule[:1] in (("dynamic",), ("guided",)))
                self.graph.edge(write.chain.last, c.team.join(c.phase))
        self.combine(n, c)
        self.leave(n, c)

    def do_simd(self, n, c):
        """Lane i's access is in front of lane j's, i < j, where the text has it first, or safelen lies between them."""
        names = self.hide(n, c)
        if n.get("concurrent") and c.serial and not n.get("lanes"):  # known gap (docs/limits.md)
            names.maybe = True
        for var in n.get("linear") or []:
            self.record(c, (var, 0), False, False, n.line)
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
        for clause in ("reduction", "lastprivate", "linear"):
            for location in (x for item in n.get(clause) or [] for x in locations(item)):
                self.record(c, location, True, False, n.line)

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
