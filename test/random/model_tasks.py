"""The oracle's rules for explicit tasks."""
from order import Chain, Reduction, Task, depends
from program import access, locations, name_of


class Tasks:
    def do_task(self, n, c):
        for var in n.get("firstprivate") or []:
            if var in c.copies:
                continue
            location = (var, 0) if self.program.variables[var] != "private" else self.location(access("R", var), c)
            self.record(c, location, False, False, n.line)
        if c.serial:
            self.statements(n.body, self.hide(n, c.fork(c.chain, maybe=c.maybe or c.maybe_tasks)))
            for var in n.get("in_reduction") or []:
                if var not in c.reducing or c.reducing[var].group:
                    self.record(c, (var, 0), True, False, n.line)
            return
        undeferred = n.get("if0") or c.included
        create = self.step(c.chain)
        depend = [(kind, self.depend_item(v, c)) for kind, v in n.get("depend") or []]
        begin, end = self.graph.node(), self.graph.node()
        self.graph.edge(create, begin)
        for earlier in c.chain.children:
            if "depend" not in self.wrong and depends(earlier.depend, depend):
                self.graph.edge(earlier.end, begin)
        chain = Chain(begin)
        groups = c.groups + tuple(c.chain.groups)
        task = c.fork(chain, maybe=c.maybe or c.maybe_tasks, included=bool(c.included or n.get("final")), groups=groups,
                      block=None, locks=frozenset())
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
            reduction = c.reducing[var]
            if "combination" not in self.wrong:
                branch.locks = frozenset({(reduction.mutex, self.instance())})
            self.record(branch, (var, 0), True, False, n.line)
            self.graph.edge(branch.chain.last, reduction.end)
        child = Task(end, depend, c.locks, self.own_accesses(n, count), self.accesses[count:])
        c.chain.children.append(child)
        if undeferred and "undeferred" not in self.wrong:
            child.joined(c.locks)
            self.graph.edge(end, self.step(c.chain))

    @staticmethod
    def reductions(n, end, team=None):
        """Those of a construct in a team, or of a taskgroup, in which tasks may take part."""
        of_group = n.kind == "taskgroup"
        mutex = ("reduction", end) if of_group else ("reduction", id(n), team)
        return {name_of(v): Reduction(mutex, end, of_group) for v in n.get("task_reduction" if of_group else "reduction") or []}

    @staticmethod
    def depend_item(var, c):
        if isinstance(var, str):
            return var
        coefficients, constant = var.index
        return var.array, sum(k * c.loops.get(d, 0) for d, k in enumerate(coefficients)) + constant

    def do_detach(self, n, c):
        self.statements(n.body, c.fork(c.chain, event=None if c.serial else self.graph.node()))

    def do_fulfil(self, n, c):
        if not c.serial:
            self.graph.edge(self.step(c.chain), c.event)

    def do_taskyield(self, n, c):
        pass

    def do_target(self, n, c):
        if n.get("nowait") and not c.serial:
            return self.do_task(n, c.fork(c.chain, group=self.instance()))
        if n.get("nowait") and c.initial:
            depend = [(kind, self.depend_item(v, c)) for kind, v in n.get("depend") or []]
            begin = self.graph.node()
            self.graph.edge(self.step(c.chain), begin)
            for earlier in c.chain.children:
                if "depend" not in self.wrong and depends(earlier.depend, depend):
                    self.graph.edge(earlier.end, begin)
            chain = Chain(begin)
            self.statements(n.body, c.fork(chain, group=self.instance()))
            c.chain.children.append(Task(chain.last, depend))
            return
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
        if c.serial and not c.initial:
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
        maybe = c.maybe_tasks or n.get("cancel")
        self.statements(n.body, c.fork(c.chain, maybe_tasks=maybe, reducing=self.reductions(n, end)))
        c.chain.groups.pop()
        self.graph.edge(c.chain.last, end)
        c.chain.last = end

    def do_taskloop(self, n, c):
        for var in n.get("firstprivate") or []:
            if var not in c.copies:
                self.record(c, (var, 0), False, False, n.line)
        written = [v for v in n.get("lastprivate") or [] if v not in c.copies]
        reduced = [x for item in n.get("reduction") or [] for x in locations(item)]
        if c.serial:
            for values in self.iterations(n):
                self.statements(n.body, self.hide(n, c).fork(c.chain, loops={**c.loops, **values}))
            for var in written:
                self.record(c, (var, 0), True, False, n.line)
            for location in reduced:  # known gap (docs/limits.md)
                self.record(c, location, True, False, n.line, possible=True)
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
            for location in reduced:
                branch = c.fork(Chain(end), locks=frozenset({(("reduction", end_of_group), self.instance())}))
                self.record(branch, location, True, False, n.line)
                self.graph.edge(branch.chain.last, end_of_group)
            children.append(Task(end, []))
            if undeferred:  # whatever the grain size, each of its tasks ends before the next one begins
                create = self.step(c.chain)
                self.graph.edge(end, create)
        c.chain.children += children
        if end_of_group is not None:
            self.graph.edge(c.chain.last, end_of_group)
            c.chain.last = end_of_group
