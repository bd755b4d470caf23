"""The walk's explicit tasks, and target regions."""
from program import access, locations
from walk_context import Chain

DEPENDS = {"in": "in", "out": "out", "inout": "out", "mutexinoutset": "mutexinoutset", "inoutset": "inoutset"}


class Tasks:
    def depends(self, n, c):
        return "".join(" all=0" if v == "omp_all_memory" else
                       f" {DEPENDS[kind]}={self.number(('item', self.depend_item(v, c)))}" for kind, v in n.get("depend") or [])

    @staticmethod
    def depend_item(var, c):
        if isinstance(var, str):
            return var
        coefficients, constant = var.index
        return var.array, sum(k * c.loops.get(d, 0) for d, k in enumerate(coefficients)) + constant

    def do_task(self, n, c):
        for var in n.get("firstprivate") or []:
            if var not in c.copies:
                location = (var, 0) if self.program.variables[var] != "private" else self.location(access("R", var), c)
                self.record(c, location, False, False, n.line)
        if c.serial:
            self.statements(n.body, self.hide(n, c.fork(c.chain, maybe=c.maybe or c.maybe_tasks)))
            for var in n.get("in_reduction") or []:
                if var not in c.reducing or c.reducing[var].group:
                    self.record(c, (var, 0), True, False, n.line)
            return
        undeferred = " undeferred" if n.get("if0") or c.included else ""
        chain = self.task(c, "task {}" + undeferred + (" detached" if n.get("event") else "") + self.depends(n, c))
        if n.get("event"):
            c.event.append(chain.task)
        count = len(self.accesses)
        inner = c.fork(chain, maybe=c.maybe or c.maybe_tasks, included=bool(c.included or n.get("final")), block=False)
        self.statements(n.body, self.hide(n, inner))
        for var in n.get("in_reduction") or []:
            self.combination(c.fork(chain), (var, 0), c.reducing[var].mutex, n.line)
        c.chain.created += self.accesses[count:]

    def do_detach(self, n, c):
        self.statements(n.body, c.fork(c.chain, event=[]))

    def do_fulfil(self, n, c):
        if not c.serial:
            self.say(c, f"fulfil {c.event[0]}")

    def do_taskyield(self, n, c):
        pass

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
        for var in n.get("firstprivate") or []:
            if var not in c.copies:
                self.record(c, (var, 0), False, False, n.line)
        written = [v for v in n.get("lastprivate") or [] if v not in c.copies]
        reduced = [x for item in n.get("reduction") or [] for x in locations(item)]
        space = self.iterations(n)
        if c.serial:
            for values in space:
                self.statements(n.body, self.hide(n, c).fork(c.chain, loops={**c.loops, **values}))
            for var in written:
                self.record(c, (var, 0), True, False, n.line)
            for location in reduced:  # known gap (docs/limits.md)
                self.record(c, location, True, False, n.line, possible=True)
            return
        if not n.get("nogroup"):
            self.say(c, "group-begin")
        mutex = "reduction", self.instance()
        # Iterations are parallel one by one, whichever tasks the implementation makes of them.
        size = n.get("grainsize") if n.get("strict") else len(space)
        made = "task {} taskloop" + (f" chunk={size}" if n.get("strict") else "")
        for first in range(0, len(space), size):
            chain = self.task(c, made + (" undeferred" if n.get("if0") or c.included else ""))
            for i in range(first, min(first + size, len(space))):
                self.say(c.fork(chain), f"iterate {i}")
                inner = self.hide(n, c).fork(Chain(chain.task), loops={**c.loops, **space[i]}, block=False, split=True,
                                             included=bool(c.included or n.get("final")))
                self.statements(n.body, inner)
            for var in written if first + size >= len(space) else ():
                self.record(c.fork(chain), (var, 0), True, False, n.line)
            for location in reduced:
                self.combination(c.fork(chain), location, mutex, n.line)
        if not n.get("nogroup"):
            self.say(c, "group-end")
