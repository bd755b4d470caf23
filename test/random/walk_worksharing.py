"""The walk's leagues, worksharing constructs and simd loops."""
from program import locations
from walk_context import Chain, Members


class Worksharing:
    # --- floating work ----------------------------------------------------------------------------------------------
    def begin_piece(self, c):
        """Work that any thread of the team may do. Its first record follows."""
        self.piece_begins(c)
        return c.fork(Chain(c.chain.task), units={**c.units, c.team: self.instance()}, block=False)

    def float_(self, c, body, **changes):
        piece = self.begin_piece(c)
        self.statements(body, piece.fork(piece.chain, **changes))
        self.piece_ends(piece)

    def meets(self, n, c, text):
        """True for the first member that reaches this execution of the construct."""
        if any(x.kind in ("taskwait", "local") for x in n.walk()):
            # A thread that runs it itself joins its tasks there: on its own memory then nothing need be found.
            for one in c.chain.created:
                one.possible |= self.program.variables[one.location[0]] in ("tid", "private")
        time = c.met[id(n)] = c.met.get(id(n), 0) + 1
        key = (id(n), time)
        new = key not in c.team.constructs
        c.team.constructs.add(key)
        self.member_enters(c)
        self.say(c, "work " + text)
        return new

    def leave(self, n, c):
        if not n.get("nowait"):
            self.do_barrier(n, c)

    def work_ends(self, c):
        self.say(c, "work-end")
        self.member_leaves(c)

    def do_single(self, n, c):
        if c.serial:
            return self.statements(n.body, c)
        if self.meets(n, c, "single"):
            self.float_(c, n.body)
        self.work_ends(c)
        self.leave(n, c)

    # --- clauses ----------------------------------------------------------------------------------------------------
    def copy_in(self, n, c):
        """The members' reads of first values. Those of scalars in combined constructs clang does for all before the
        region, as the detector's limits say."""
        for var in (n.get("firstprivate") or []) + (n.get("linear") or []):
            written = var in (n.get("lastprivate") or []) + (n.get("linear") or [])
            self.record(c, (var, 0), False, False, n.line, possible=n.get("in_combined") and not written,
                        first=written and not c.serial)

    def write_last(self, n, c, clauses, possible=False):
        for var in (v for clause in clauses for v in n.get(clause) or []):
            chain = c.chain if c.serial else self.task(c, "task {} write-back")
            self.record(c.fork(chain), (var, 0), True, False, n.line, possible)

    def taking_part(self, n, c):
        """Inside a construct whose barrier ends a reduction in which tasks may take part."""
        if not n.get("by_tasks"):
            return c
        return c.fork(c.chain, reducing={**c.reducing, **self.reductions(n, (id(n), None if c.serial else c.team))})

    @staticmethod
    def cancelled(n):
        """Which parts of it are executed depends on the schedule then."""
        return any(x.kind == "cancel" for part in [n, *n.body] for x in part.body if x.get("construct") == n.kind)

    # --- sections, scope, loops -------------------------------------------------------------------------------------
    def do_sections(self, n, c):
        self.copy_in(n, c)
        hidden = self.taking_part(n, self.hide(n, c))
        hidden.maybe |= self.cancelled(n)
        if c.serial:
            for section in n.body:
                self.statements(section.body, hidden)
            self.write_last(n, c, ("lastprivate",))
            return self.combine(n, c)
        new = self.meets(n, c, "sections")
        for number, section in enumerate(n.body if new else ()):
            self.say(c, f"iterate {number}")
            self.float_(hidden, section.body)
        self.work_ends(c)
        if new:
            self.write_last(n, c, ("lastprivate",))
        self.combine(n, c)
        self.leave(n, c)

    def do_scope(self, n, c):
        self.statements(n.body, self.hide(n, c))
        self.combine(n, c)
        if not c.serial:
            self.leave(n, c)

    @staticmethod
    def iterations(n):
        """Values of the loop variables, in logical order."""
        depth = n.get("depth")
        if n.get("collapse"):
            return [{depth: i, depth + 1: j} for i in range(n.get("collapse")) for j in range(n.get("n"))]
        return [{depth: i} for i in range(n.get("n"))]

    def one_iteration(self, n, c, i, values):
        one = self.taking_part(n, self.hide(n, c))
        one.maybe |= self.cancelled(n)
        self.statements(n.body, one.fork(c.chain, loops={**c.loops, **values}, block=not c.serial, iteration=i))

    def do_for(self, n, c):
        self.copy_in(n, c)
        space, schedule = self.iterations(n), n.get("schedule") or ()
        if c.serial and (n.get("lanes") or n.get("concurrent")):
            return self.do_simd(n, c)
        if c.serial:
            for i, values in enumerate(space):
                self.one_iteration(n, c, i, values)
            self.write_last(n, c, ("lastprivate", "linear"))
            return self.combine(n, c)
        # The iterations with a body may stand so far from each other that each is in a chunk of its own.
        spread = n.get("spread") or 1
        named = schedule[1] if len(schedule) > 1 and schedule[0] in ("static", "dynamic") else 0
        text = f"loop space={self.number((n.get('n'), n.get('collapse'), spread))}"
        text += f" schedule={schedule[0]}" if schedule else ""
        text += f" chunk={named}" if named else ""
        text += " concurrent" if n.get("concurrent") else ""
        text += " ordered" if any(x.kind == "ordered" for x in n.body) else ""
        new = self.meets(n, c, text)
        static = bool(named) and schedule[0] == "static" and not n.get("concurrent")
        piece, before = None, None
        for i, values in enumerate(space):
            chunk = i * spread // (named or 1)
            thread = None  # static,n names the thread of a chunk: always where the program fixed the team
            if static:
                thread = chunk % c.team.size if c.team.fixed else chunk if chunk < c.team.size else None
            if not (new if thread is None else thread == c.member):
                continue
            continued = piece and chunk == before and named and not n.get("concurrent")
            if piece and not continued:
                self.piece_ends(piece)
                piece = None
            before = chunk
            self.say(c, f"iterate {i * spread}")
            if thread is None and not piece:
                piece = self.begin_piece(c)
            self.one_iteration(n, piece or c, i, values)
        if piece:
            self.piece_ends(piece)
        self.work_ends(c)
        if c.member == c.team.size - 1:
            # clang 22 and libomp 19 forget it now and then where the schedule is dynamic (T030).
            self.write_last(n, c, ("lastprivate", "linear"), schedule[:1] in (("dynamic",), ("guided",)))
        self.combine(n, c)
        self.leave(n, c)

    def do_simd(self, n, c):
        names = self.hide(n, c)
        if n.get("concurrent") and c.serial and not n.get("lanes"):  # known gap (L101)
            names.maybe = True
        for var in n.get("linear") or []:
            self.record(c, (var, 0), False, False, n.line)
        self.say(c, "simd" + (f" chunk={n.get('safelen')}" if n.get("safelen") else "") +
                 (" concurrent" if n.get("concurrent") else ""))
        for i, values in enumerate(self.iterations(n)):
            self.say(c, f"lane {i}")
            for k, one in enumerate(n.body):
                self.say(c, f"text {k}")
                self.statements([one], names.fork(c.chain, loops={**c.loops, **values}))
        self.say(c, "simd-end")
        for clause in ("reduction", "lastprivate", "linear"):
            for location in (x for item in n.get(clause) or [] for x in locations(item)):
                self.record(c, location, True, False, n.line)

    def do_ordered(self, n, c):
        self.say(c, "ordered" if c.block else "point")
        self.statements(n.body, c)
        self.say(c, "ordered-end" if c.block else "point")

    def do_source(self, n, c):
        if not c.serial:
            self.say(c, "source")

    def do_sink(self, n, c):
        if not c.serial and c.iteration >= n.get("distance"):
            self.say(c, f"sink {c.iteration - n.get('distance')}")

    # --- leagues ----------------------------------------------------------------------------------------------------
    def do_distribute(self, n, c):
        """Of `distribute parallel for` each chunk that the program names, or else each iteration, is a region."""
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        space, chunk, regions = self.iterations(n), n.get("chunk"), n.get("parallel_for")
        one_team = c.team.size == 1 and not n.get("loop")
        inside = self.hide(n, c)
        if regions:  # libomp's teams have no more threads than the environment says
            size = min(n.get("num_threads") or self.threads, self.threads) if c.active < self.levels else 1
            inside.narrow, inside.active = size == 1, c.active + (size > 1)
        text = f"distribute space={self.number((n.get('n'), 'distribute', regions))}"
        text += " schedule=static" if n.get("static") or chunk else ""
        text += f" chunk={chunk}" if chunk else ""
        text += " concurrent" if n.get("loop") else ""
        if regions and (chunk or one_team):
            return self.distribute_chunks(n, c, inside, chunk or len(space), text)
        new = self.meets(n, c, text)
        for i, values in enumerate(space):
            if chunk or one_team:
                if i // (chunk or len(space)) % c.team.size == c.member:
                    self.say(c, f"iterate {i}")
                    self.statements(n.body, inside.fork(c.chain, loops={**c.loops, **values}))
            elif new:
                self.say(c, f"iterate {i}")
                self.distribute_iteration(n, inside, i, values)
        self.work_ends(c)
        if not (chunk or one_team):  # a team without iterations has no threads that combine
            self.combine_distributed(n, c, "undeferred combination", len(space) < c.team.size)

    def distribute_chunks(self, n, c, inside, chunk, text):
        """Whether the regions of several chunks of one team may run at once is left open."""
        self.say(c, "group-begin")
        self.meets(n, c, text)
        space = self.iterations(n)
        for first in range(0, len(space), chunk):
            if first // chunk % c.team.size != c.member:
                continue
            self.say(c, f"iterate {first}")
            outer = inside.fork(self.task(c, may="task {} undeferred"), met={}, included=False)
            if n.get("num_threads") == 1:
                one = outer.fork(outer.chain, team=None, serial=True)
                for values in space[first:first + chunk]:
                    self.statements(n.body, one.fork(one.chain, loops={**c.loops, **values}))
                self.combine_distributed(n, outer, "undeferred combination")
                continue
            team = Members(n.get("num_threads") or 2, True)
            for m, chain in enumerate(self.region(outer, team, " fixed")):
                member = outer.fork(chain, team=team, member=m, met={}, depth=c.depth + 1)
                self.say(member, "work loop")
                for i in range(first, min(first + chunk, len(space))) if m == 0 else ():
                    self.say(member, f"iterate {i}")
                    self.float_(member, n.body, loops={**c.loops, **space[i]})
                self.say(member, "work-end")
                if m == 0:
                    self.combine_distributed(n, member, "combination")
        self.work_ends(c)
        self.say(c, "group-end")

    def distribute_iteration(self, n, c, i, values):
        """Iteration i of a loop that any team may run. Of consistent ones with regions of one thread the detector knows
        no numbers of iterations, and says nothing inside a team's range."""
        alone, mine, others = n.get("num_threads") == 1, None, []
        piece = self.begin_piece(c)
        inner = piece.fork(piece.chain, loops={**c.loops, **values})
        if n.get("static"):
            others = c.team.ranges[n.get("n"), n.get("parallel_for")]
            mine = next((x for x in others if x[0] is n), None)
            if not mine:
                mine = n, alone, {}
                others.append(mine)
        for _, other_alone, ends in (x for x in others if x is not mine and (alone or x[1])):
            for end in (end for j, end in ends.items() if j != i):
                self.may(piece, f"await {end}")
        if alone:
            self.statements(n.body, inner.fork(inner.chain, serial=True, team=None))
        elif n.get("parallel_for"):
            chain, _ = self.region(piece, Members(2, True), " fixed")
            region = inner.fork(chain, depth=c.depth + 1)
            self.say(region, "work loop")
            self.say(region, f"iterate {i}")
            self.statements(n.body, region)
            self.say(region, "work-end")
        else:
            self.statements(n.body, inner)
        if mine:
            mine[2][i] = self.number(("range", c.team, n, i))
            self.may(piece, f"signal {mine[2][i]}")
        self.piece_ends(piece)

    def combine_distributed(self, n, c, kind, possible=False):
        """In a combined construct the league reduces, too, and else each region for itself."""
        for location in (x for item in n.get("reduction") or [] for x in locations(item)):
            # Not c.team: one reduction for all regions.
            mutex = ("reduction", id(n)) if n.get("in_combined") else ("reduction", "region", self.instance())
            self.combination(c, location, mutex, n.line, kind, possible)
