"""Writes the execution of a random program as text (docs/log.md), for the reference (model/) to judge.

It walks the program as the oracle does, but says only what happens: member 0 of a team executes what any of them may
execute. Where the table is silent (`may`) the text has signals that can be left out; places of accesses that need not
be found end with a question mark.
"""
from model import Model
from order import Access, Chain, Context, Task
from program import access, locations

DEPENDS = {"in": "in", "out": "out", "inout": "out", "mutexinoutset": "mutexinoutset", "inoutset": "inoutset"}


class Unsupported(Exception):
    """A construct that the walk cannot write yet."""


class Lines(Chain):
    """A chain of the walk: only the task to which the records go counts."""

    def __init__(self, task):
        super().__init__(0)
        self.task = task


class Members:
    def __init__(self, size, fixed):
        self.size, self.fixed, self.constructs = size, fixed, set()


class May(str):
    """A record that only stands in the text with all orders on which the table is silent."""


class Walk(Model):
    def __init__(self, program, threads, levels=1):
        self.program, self.threads, self.levels, self.wrong = program, threads, levels, ()
        self.instances, self.accesses, self.numbers = 0, [], {}
        self.tasks = [[]]
        self.addresses, self.next = {}, 16
        self.drawn = {}  # draw -> how often
        self.flushes = {}  # flag -> (task, place in its records) of flushes before what sets it
        self.statements(program.body, Context(Lines(0)))

    # --- text -------------------------------------------------------------------------------------------------------
    def say(self, c, text):
        self.tasks[c.chain.task].append(text)

    def task(self, c, text="task {}"):
        """A new task: its chain, and its number."""
        self.tasks.append([])
        number = len(self.tasks) - 1
        if text:
            self.say(c, text.format(number))
        return Lines(number)

    def number(self, key):
        return self.numbers.setdefault(key, len(self.numbers) + 1)

    def address(self, location):
        """Bytes of one variable follow each other; else each location stands alone."""
        if location not in self.addresses:
            self.addresses[location] = self.next
            self.next += 16
        return self.addresses[location]

    def line(self, record):
        if not isinstance(record, Access):
            return record
        flags = (" write" if record.write else "") + (" atomic" if record.atomic else "") + (record.node or "")
        return f"access {self.address(record.location)} 1{flags} @{record.line}{'?' if record.possible else ''}"

    def text(self, may=False):
        lines = ["ompracer-log 1"]
        for number, records in enumerate(self.tasks):
            lines += [f"{number} {self.line(r)}" for r in records if may or not isinstance(r, May)]
        return "\n".join(lines) + "\n"

    # --- what the oracle's walk asks --------------------------------------------------------------------------------
    def step(self, chain):
        return 0

    def record(self, c, location, write, atomic, line, locks=None, possible=False, first=False):
        one = Access(" first-read" if first else None, location, write, atomic, line, (), possible or c.maybe)
        self.accesses.append(one)
        self.tasks[c.chain.task].append(one)

    def also(self, c, walk, *arguments):
        """What the oracle's walk appends itself."""
        count = len(self.accesses)
        walk(*arguments)
        for one in self.accesses[count:]:
            one.node = None
            self.tasks[c.chain.task].append(one)

    def touch_bytes(self, n, c, var, first):
        self.also(c, super().touch_bytes, n, c, var, first)

    def do_copy(self, n, c):
        self.also(c, super().do_copy, n, c)

    def do_access(self, n, c):
        super().do_access(n, c)
        if n.get("order") in ("release", "seq_cst") and c.chain.flushed is not None:
            c.chain.flushed = (c.chain.task, len(self.tasks[c.chain.task]))

    # --- regions ----------------------------------------------------------------------------------------------------
    def do_parallel(self, n, c):
        if n.get("if0") or n.get("num_threads") == 1:
            return super().do_parallel(n, c)
        if n.get("combined"):
            n.body[0].a["in_combined"] = True
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        size = (n.get("num_threads") or self.threads) if c.active < self.levels else 1
        if c.league:
            size = min(size, self.threads)
        team = Members(size, size == n.get("num_threads"))
        self.members(n, c, team, lambda m, chain: c.fork(
            chain, team=team, member=m, phase=0, serial=False, initial=False, included=False, groups=(), met={}, block=None,
            active=c.active + (size > 1), reducing=self.reductions(n, None, team)), " fixed" if team.fixed else "")

    def members(self, n, c, team, context, flags):
        chains = [self.task(c, None) for _ in range(team.size)]
        self.say(c, "region " + " ".join(str(x.task) for x in chains) + flags)
        for m, chain in enumerate(chains):
            inside = context(m, chain)
            self.statements(n.body, self.hide(n, inside) if n.kind == "parallel" else inside)
            if n.kind == "parallel":
                self.combine(n, inside)

    def do_teams(self, n, c):
        if n.get("combined"):
            n.body[0].a["in_combined"] = True
        team = Members(n.get("num_teams"), True)
        self.members(n, c, team, lambda m, chain: c.fork(
            chain, team=team, member=m, phase=0, serial=False, initial=False, met={}, league=True), " league fixed")

    def combine(self, n, c):
        for location in (x for item in n.get("reduction") or [] for x in locations(item)):
            if c.serial:
                self.record(c, location, True, False, n.line)
            else:
                self.combination(c, location, ("reduction", id(n), c.team), n.line)

    def combination(self, c, location, mutex, line):
        chain = self.task(c, f"task {{}} combination mutex={self.number(mutex)}")
        self.record(c.fork(chain), location, True, False, line)

    def do_barrier(self, n, c):
        if not c.serial:
            self.say(c, "barrier")
            c.phase += 1

    def do_critical(self, n, c):
        self.held(c, n.get("name"), lambda: self.statements(n.body, c))

    do_lock = do_critical

    def do_around(self, n, c):
        if n.get("some") and c.member != 0:
            return self.statements(n.body, c)
        self.do_critical(n, c)

    def held(self, c, name, run):
        mutex = self.number(("mutex", name, c.group))
        self.say(c, f"acquire {mutex}")
        run()
        self.say(c, f"release {mutex}")

    # --- worksharing ------------------------------------------------------------------------------------------------
    def meets(self, n, c, text):
        if any(x.kind in ("taskwait", "local") for x in n.walk()):
            for one in (one for child in c.chain.children for one in child.everything):
                one.possible |= self.program.variables[one.location[0]] in ("tid", "private")
        time = c.met[id(n)] = c.met.get(id(n), 0) + 1
        key = (id(n), time)
        new = key not in c.team.constructs
        c.team.constructs.add(key)
        self.say(c, "work " + text)
        return new

    def leave(self, n, c):
        if not n.get("nowait"):
            self.do_barrier(n, c)

    def floating(self, c):
        return c.fork(Lines(c.chain.task), units={**c.units, c.team: self.instance()}, groups=(), block=None)

    def do_single(self, n, c):
        if c.serial:
            return self.statements(n.body, c)
        if self.meets(n, c, "single"):
            self.statements(n.body, self.floating(c))
        self.say(c, "work-end")
        self.leave(n, c)

    def copy_in(self, n, c):
        for var in (n.get("firstprivate") or []) + (n.get("linear") or []):
            written = var in (n.get("lastprivate") or []) + (n.get("linear") or [])
            self.record(c, (var, 0), False, False, n.line, possible=n.get("in_combined") and not written,
                        first=written and not c.serial)

    def write_last(self, n, c, clauses, possible=False):
        for var in (v for clause in clauses for v in n.get(clause) or []):
            self.record(c.fork(self.task(c, "task {} write-back")), (var, 0), True, False, n.line, possible=possible)

    def taking_part(self, n, c):
        if not n.get("by_tasks"):
            return c
        return c.fork(c.chain, reducing={**c.reducing, **self.reductions(n, None, None if c.serial else c.team)})

    def do_sections(self, n, c):
        if c.serial:
            return super().do_sections(n, c)
        self.copy_in(n, c)
        hidden = self.taking_part(n, self.hide(n, c))
        hidden.maybe |= self.cancelled(n)
        new = self.meets(n, c, "sections")
        for number, section in enumerate(n.body if new else ()):
            self.say(c, f"iterate {number}")
            self.statements(section.body, self.floating(hidden))
        self.say(c, "work-end")
        if new:
            self.write_last(n, c, ("lastprivate",))
        self.combine(n, c)
        self.leave(n, c)

    def do_scope(self, n, c):
        self.statements(n.body, self.hide(n, c))
        self.combine(n, c)
        if not c.serial:
            self.leave(n, c)

    def do_for(self, n, c):
        if c.serial:
            return super().do_for(n, c)
        self.copy_in(n, c)
        space, schedule = self.iterations(n), n.get("schedule") or ()
        named = schedule[1] if len(schedule) > 1 and schedule[0] in ("static", "dynamic") else 0
        spread = n.get("spread") or 1
        text = f"loop space={self.number((n.get('n'), n.get('collapse'), spread))}"
        text += f" schedule={schedule[0]}" if schedule else ""
        text += f" chunk={named}" if named else ""
        text += " concurrent" if n.get("concurrent") else ""
        text += " ordered" if any(x.kind == "ordered" for x in n.body) else ""
        new = self.meets(n, c, text)
        static = bool(named) and schedule[0] == "static" and not n.get("concurrent")
        inner, before = c, None
        for i, values in enumerate(space):
            chunk = i * spread // (named or 1)
            thread = None
            if static:
                thread = chunk % c.team.size if c.team.fixed else chunk if chunk < c.team.size else None
            if not (new if thread is None else thread == c.member):
                continue
            if thread is not None:
                inner = c
            elif chunk != before or not named or n.get("concurrent"):
                inner = self.floating(c)
            before = chunk
            self.say(c, f"iterate {i * spread}")
            one = self.taking_part(n, self.hide(n, inner))
            one.maybe |= self.cancelled(n)
            self.statements(n.body, one.fork(inner.chain, loops={**c.loops, **values}, block=[i], doacross=i))
        self.say(c, "work-end")
        if c.member == c.team.size - 1:
            self.write_last(n, c, ("lastprivate", "linear"), schedule[:1] in (("dynamic",), ("guided",)))
        self.combine(n, c)
        self.leave(n, c)

    def do_distribute(self, n, c):
        if n.get("parallel_for") or n.get("reduction"):
            raise Unsupported("distribute parallel for")
        for var in n.get("firstprivate") or []:
            self.record(c, (var, 0), False, False, n.line)
        space, chunk = self.iterations(n), n.get("chunk")
        static = n.get("static") or chunk
        text = f"distribute space={self.number((n.get('n'), 'distribute'))}" + (" schedule=static" if static else "")
        text += " concurrent" if n.get("loop") else ""
        new = self.meets(n, c, text + (f" chunk={chunk}" if chunk else ""))
        inside = self.hide(n, c)
        for i, values in enumerate(space):
            if i // chunk % c.team.size == c.member if chunk else new:
                self.say(c, f"iterate {i}")
                one = inside if chunk or (c.team.size == 1 and not n.get("loop")) else self.floating(inside)
                self.statements(n.body, one.fork(one.chain, loops={**c.loops, **values}))
        self.say(c, "work-end")

    def do_simd(self, n, c):
        names = self.hide(n, c)
        if n.get("concurrent") and c.serial and not n.get("lanes"):
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
        block = c.block is not None and not c.serial
        self.say(c, "ordered" if block else "point")
        self.statements(n.body, c)
        self.say(c, "ordered-end" if block else "point")

    def do_source(self, n, c):
        if not c.serial:
            self.say(c, "source")

    def do_sink(self, n, c):
        if not c.serial and c.doacross >= n.get("distance"):
            self.say(c, f"sink {c.doacross - n.get('distance')}")

    # --- tasks ------------------------------------------------------------------------------------------------------
    def depends(self, n, c):
        return "".join(" all=0" if v == "omp_all_memory" else
                       f" {DEPENDS[kind]}={self.number(('item', self.depend_item(v, c)))}" for kind, v in n.get("depend") or [])

    def do_task(self, n, c):
        if c.serial:
            return super().do_task(n, c)
        for var in n.get("firstprivate") or []:
            if var not in c.copies:
                location = (var, 0) if self.program.variables[var] != "private" else self.location(access("R", var), c)
                self.record(c, location, False, False, n.line)
        undeferred = " undeferred" if n.get("if0") or c.included else ""
        chain = self.task(c, "task {}" + undeferred + (" detached" if n.get("event") else "") + self.depends(n, c))
        if n.get("event"):
            c.event.append(chain.task)
        count = len(self.accesses)
        inner = c.fork(chain, maybe=c.maybe or c.maybe_tasks, included=bool(c.included or n.get("final")), block=None)
        self.statements(n.body, self.hide(n, inner))
        for var in n.get("in_reduction") or []:
            self.combination(c.fork(chain), (var, 0), c.reducing[var].mutex, n.line)
        c.chain.children.append(Task(None, [], everything=self.accesses[count:]))

    def do_detach(self, n, c):
        self.statements(n.body, c.fork(c.chain, event=[]))

    def do_fulfil(self, n, c):
        if not c.serial:
            self.say(c, f"fulfil {c.event[0]}")

    def do_target(self, n, c):
        group = c.fork(c.chain, group=self.instance())
        if n.get("nowait") and not c.serial:
            return self.do_task(n, group)
        if n.get("nowait") and c.initial:
            group.chain = self.task(c, "task {}" + self.depends(n, c))
        self.statements(n.body, group)

    def do_taskwait(self, n, c):
        if not c.serial or c.initial:
            self.say(c, "taskwait" + self.depends(n, c))

    def do_taskgroup(self, n, c):
        self.say(c, "group-begin")
        self.statements(n.body, c.fork(c.chain, maybe_tasks=c.maybe_tasks or n.get("cancel"),
                                       reducing=self.reductions(n, self.instance())))
        self.say(c, "group-end")

    def do_taskloop(self, n, c):
        if c.serial:
            return super().do_taskloop(n, c)
        for var in n.get("firstprivate") or []:
            if var not in c.copies:
                self.record(c, (var, 0), False, False, n.line)
        written = [v for v in n.get("lastprivate") or [] if v not in c.copies]
        reduced = [x for item in n.get("reduction") or [] for x in locations(item)]
        if not n.get("nogroup"):
            self.say(c, "group-begin")
        space, mutex = self.iterations(n), ("reduction", self.instance())
        size = n.get("grainsize") if n.get("strict") else 1
        for first in range(0, len(space), size):
            chain = self.task(c, "task {}" + (" undeferred" if n.get("if0") or c.included else ""))
            for values in space[first:first + size]:
                self.statements(n.body, self.hide(n, c).fork(chain, loops={**c.loops, **values}, block=None,
                                                             included=bool(c.included or n.get("final"))))
            for var in written if first + size >= len(space) else ():
                self.record(c.fork(chain), (var, 0), True, False, n.line)
            for location in reduced:
                self.combination(c.fork(chain), location, mutex, n.line)
        if not n.get("nogroup"):
            self.say(c, "group-end")

    # --- host threads and waits -------------------------------------------------------------------------------------
    def do_hosts(self, n, c):
        made = []
        for body in n.body[:-1]:
            chain = self.task(c, "thread {}")
            self.statements(body.body, self.host(c, chain))
            made.append(chain.task)
        self.statements(n.body[-1].body, c)
        for task in made if not n.get("late") else ():
            self.say(c, f"join {task}")

    def do_meet(self, n, c):
        key = self.number(("meet", n.get("name"), n.get("round")))
        self.say(c, f"signal {key}")
        self.say(c, f"await {key}")

    def do_draw(self, n, c):
        """Whoever draws the last number goes on when all have drawn theirs."""
        draw = self.number(("draw", n))
        self.say(c, f"signal {draw}")
        self.drawn[n] = self.drawn.get(n, 0) + 1
        if self.drawn[n] == n.get("times"):
            self.say(c, f"await {draw}")
            self.statements(n.body, c)

    def signal(self, c, flag):
        self.say(c, f"signal {self.number(('flag', flag))}")

    def flushed(self, c, flag):
        if c.chain.flushed is not None:
            self.flushes.setdefault(flag, []).append(c.chain.flushed)

    def do_signal(self, n, c):
        flag = self.flag(n, c)
        if n.get("mode") != "section":
            self.flushed(c, flag)
            if n.get("release"):
                self.signal(c, flag)
            return
        if n.get("write") == "release":
            self.signal(c, (flag, ""))
        elif n.get("write") == "relaxed":
            self.flushed(c, (flag, ""))
        names = [self.number(("mutex", n.get("name") + p.get("name"), c.group)) for p in n.body]
        for mutex in reversed(names):
            self.say(c, f"acquire {mutex}")
        for mutex, part in zip(names, n.body):
            self.statements(part.body, c)
            self.say(c, f"release {mutex}")
            self.signal(c, (flag, part.get("name")))

    def do_await(self, n, c):
        if n.get("acquire"):
            flag = self.flag(n, c, n.get("distance", 0))
            flag = flag if n.get("under") is None else (flag, n.get("under"))
            self.say(c, f"await {self.number(('flag', flag))}")
            self.say(c, May(f"await {self.number(('may', flag))}"))

    def finished(self):
        """Inserts the flushes, last ones first, so that the places stay right."""
        places = [(task, place, flag) for flag, list_ in self.flushes.items() for task, place in list_]
        for task, place, flag in sorted(places, key=lambda x: x[:2], reverse=True):
            self.tasks[task].insert(place, May(f"signal {self.number(('may', flag))}"))
        return self
