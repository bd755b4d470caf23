"""Random explicit tasks."""
import dataclasses

from place import LOCKS
from program import Node, Section, access


class Tasks:
    def make_taskwait(self, p):
        names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in p.hidden]
        if names and self.has("wait-depend") and self.has("depend") and self.chance(0.25):
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

    def deferred_targets(self, p):
        """`target nowait`, which is a task, also outside all regions; what depends on it or waits for it."""
        names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in p.hidden]
        var = self.r.choice(names) if names and self.has("depend") else None

        def target(kinds):
            self.prefer = self.r.choice(touched) if touched else var
            node = self.make_target(dataclasses.replace(p, locals=()))
            if node:
                node.a.update(nowait=True, depend=[(self.r.choice(kinds), var)] if var and self.chance(0.7) else None)
                touched.extend(n.get("var") for n in node.body)
            return [node] if node else []

        touched = []
        result = target(["out", "inout", "in"])
        for _ in range(self.r.randint(0, 2) if result else 0):
            kind = self.r.choice(["target", "task", "accesses"])
            if kind == "target":
                result += target(["in", "out", "inout"])
            elif kind == "task" and p.level != "initial" and self.has("task"):
                self.prefer = self.r.choice(touched)
                body = self.accesses(self.task_place(p, leaf=True), 1)
                depend = [(self.r.choice(["in", "inout"]), var)] if var and self.chance(0.8) else None
                result += [Node("task", body, depend=depend)] if body else []
            else:
                result += self.accesses(p, 1)
        if not result:
            return []
        if p.level != "initial" and self.has("taskgroup") and self.chance(0.3):
            result = [Node("taskgroup", result, task_reduction=[], cancel=False)]
        elif self.has("taskwait") and self.chance(0.6):
            result.append(Node("taskwait"))
        self.prefer = self.r.choice(touched)
        return result + self.accesses(p, 1)

    def make_detach(self, p):
        """A task that also has to wait for its event, what its creator does meanwhile, and who fulfils the event."""
        a = {}
        names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in p.hidden]
        if names and self.has("depend") and self.chance(0.5):
            a["depend"] = [(self.r.choice(["in", "out", "inout"]), self.r.choice(names))]
        inner = self.task_place(p, leaf=True)
        detached = Node("task", self.accesses(inner, 2), event=True, **a)
        parallel = self.accesses(p, 1) if self.chance(0.4) else []
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
        return Node("detach", [detached] + parallel + fulfil + follows)

    def tasks_in_lock(self, p):
        """Tasks created inside an extent: excluded with it if they are joined there."""
        result = []
        for _ in range(self.r.randint(1, 2)):
            body = self.accesses(dataclasses.replace(self.task_place(p, leaf=True), rank=len(LOCKS)), 1)
            if body:
                result.append(Node("task", body, if0=self.chance(0.3)))
        return result + ([Node("taskwait")] if self.chance(0.6) else [])

    @staticmethod
    def task_place(p, **changes):
        # A local lives until the taskwait at its end: its children may use it, their children may not.
        locals_ = tuple((n, "grandchildren" if s == "tasks" else s, use and s == "tasks") for n, s, use in p.locals)
        # Elements of the thread in tasks that iterations of one task create: L072.
        once = p.once if p.once == "alone" else ""
        changes = {"own": p.own and not p.looped, "looped": False, "once": once, **changes}
        return p.inside(level="task", tasks=p.tasks + 1, locals=locals_, ordered=False, reducing=(), **changes)

    def depend_kinds(self, p):
        kinds = ["in", "in", "out", "inout"]
        if p.tasks == 0:  # libomp 19 frees the locks too early otherwise (T021)
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

    def depend_on_sections(self, a, p, array, kinds):
        """Of an array, named by the loops around; the task mostly touches one of them."""
        coefficients = [0] * len(p.loops)
        if p.loops and self.chance(0.7):
            coefficients[-1] = 1
        start, count = self.r.randint(0, 2), self.r.randint(1, 3)
        kind = self.r.choice(kinds)
        a["depend"] = [(kind, Section(array, (tuple(coefficients), start + k))) for k in range(count)]
        a["iterator"] = count > 1 and self.chance(0.7)
        block = start + self.r.randint(0, count - 1)
        self.prefer = array
        self.prefer_index = (tuple(4 * c for c in coefficients), 4 * block + self.r.randint(0, 3))

    def make_task(self, p):
        if p.tasks > 2:
            return None
        a = {}
        hidden = set(p.hidden)
        if p.reducing and self.chance(0.6):
            part = [self.r.choice(p.reducing)] if self.chance(0.2) else p.reducing
            a["in_reduction"] = list(part)
            hidden |= set(part)
        self.private_copies(a, p.inside(hidden=frozenset(hidden)), hidden, ("firstprivate",))
        final = p.final
        leaf = False
        if not p.final and self.has("depend") and self.chance(0.35):
            kinds = self.depend_kinds(p)
            names = [v for v, k in self.variables.items() if k in ("shared", "main") and v not in hidden]
            names = self.r.sample(names, min(len(names), self.r.randint(1, 2)))
            a["depend"] = [(self.r.choice(kinds), v) for v in names]
            arrays = [v for v, k in self.variables.items() if k == "array" and v not in hidden]
            if arrays and self.often("depend-sections", 0.2):
                self.depend_on_sections(a, p, self.r.choice(arrays), kinds)
            if self.has("all-memory") and self.chance(0.08):
                a["depend"], a["iterator"] = [(self.r.choice(["out", "inout"]), "omp_all_memory")], False
            leaf = any(kind == "mutexinoutset" for kind, _ in a["depend"])
            if self.has("undeferred-depend") and self.chance(0.15):
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
        reduce = []
        if shared and self.has("task-reduction") and self.chance(0.35):
            reduce = self.r.sample(shared, min(len(shared), 2 if self.chance(0.4) else 1))
        inner = p.inside(reducing=tuple(reduce))
        # No worksharing or barrier inside: whose tasks a group joins then depends on the schedule.
        body = []
        for _ in range(self.r.randint(1, 3)):
            node = self.make_task(inner) if self.has("task") and self.chance(0.7) else None
            body += [node] if node else self.accesses(inner)
        if reduce and self.has("taskwait") and self.chance(0.3):  # it does not wait for the combinations
            self.prefer = reduce[0]
            body += [Node("taskwait")] + self.accesses(inner, 1)
        tasks = [n for n in body if n.kind == "task"]
        events = any(x.kind == "detach" for n in tasks for x in n.walk())  # somebody has to fulfil them
        cancel = bool(tasks) and not reduce and not events and self.often("cancel", 0.1)
        if cancel:
            self.r.choice(tasks).body.append(Node("cancel", construct="taskgroup"))
        return Node("taskgroup", body, task_reduction=reduce, cancel=cancel) if body else None

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
        if self.has("taskloop-reduction") and not draw and not a.get("nogroup") and self.often("taskloop-reduction", 0.2):
            self.private_copies(a, p, hidden, ("reduction",))
            # One element: clang 22 tells the runtime that size, however many there are (L116).
            a["reduction"] = [v if isinstance(v, str) else v._replace(count=1) for v in a.get("reduction") or []]
        inner = self.task_place(p, loops=p.loops + (a["n"],), hidden=frozenset(hidden), final=final, looped=True,
                                once="")
        body = self.reduced(a) + self.body(inner, 2)
        if body:
            body += draw
        return Node("taskloop", body, **a) if body else None
