"""The text of explicit tasks."""


class Tasks:
    def emit_taskloop(self, n, combined="", clauses=""):
        copies = (n.get("firstprivate") or []) + (n.get("lastprivate") or [])
        simd = " simd" if n.get("simd") else ""
        pragma = f"#pragma omp {combined}taskloop{simd}" + clauses + self.shared(copies) + self.data(n)
        if n.get("num_tasks"):
            pragma += f" num_tasks({n.get('num_tasks')})"
        if n.get("grainsize"):
            pragma += f" grainsize({'strict : ' if n.get('strict') else ''}{n.get('grainsize')})"
        for clause, text in (("nogroup", " nogroup"), ("if0", " if(taskloop : 0)"), ("final", " final(1)")):
            if n.get(clause):
                pragma += text
        n.line = self.out(pragma)
        self.loops(n, n.get("depth"))

    def emit_taskwait(self, n):
        n.line = self.out("#pragma omp taskwait" + self.depend(n))

    def emit_taskgroup(self, n):
        before = self.reduced
        self.reduced = sorted(set(before) | set(n.get("task_reduction") or []))
        self.block(n, "#pragma omp taskgroup" + self.data(n))
        self.reduced = before

    def shared(self, besides=()):
        """Locals are firstprivate in a task by default, and for clang what a taskgroup around reduces; ours are shared."""
        names = (self.mains if self.in_main else []) + self.locals_in_scope() + self.reduced
        names = [v for v in names if v not in besides]
        return f" shared({', '.join(names)})" if names else ""

    def locals_in_scope(self):
        return [v for v in getattr(self, "scope", []) if v not in self.pointers]

    @staticmethod
    def depend_item(var, k=0):
        if isinstance(var, str):
            return var
        coefficients, constant = var.index
        terms = [f"{c} * i{d}" if c != 1 else f"i{d}" for d, c in enumerate(coefficients) if c] + [str(k or constant)]
        return f"{var.array}[4 * ({' + '.join(terms)}) : 4]"

    def depend(self, n, first=0):
        items = n.get("depend") or []
        if n.get("iterator") and len(items) > 1:  # sections that follow each other
            start = items[0][1].index[1]
            item = self.depend_item(items[0][1], "k")
            return f" depend(iterator(int k = {start} : {start + len(items)}), {items[0][0]} : {item})"
        return "".join(f" depend({kind} : {self.depend_item(var)})" for kind, var in items[first:])

    def emit_task(self, n):
        pragma = "#pragma omp task" + self.shared((n.get("firstprivate") or []) + (n.get("in_reduction") or []))
        for clause, text in (("if0", " if(0)"), ("final", " final(1)"), ("untied", " untied"), ("priority", " priority(1)"),
                             ("event", " detach(event)")):
            if n.get(clause):
                pragma += text
        pragma += self.data(n)
        if not n.get("depobj"):
            return self.block(n, pragma + self.depend(n))
        kind, var = n.get("depend")[0]
        self.out("{")
        self.depth += 1
        self.out("omp_depend_t object;")
        self.out(f"#pragma omp depobj(object) depend({kind} : {self.depend_item(var)})")
        self.block(n, pragma + " depend(depobj : object)" + self.depend(n, 1))
        self.out("#pragma omp depobj(object) destroy")
        self.depth -= 1
        self.out("}")

    def emit_detach(self, n):
        """A detachable task, the code parallel with it, and a task or code that fulfils its event."""
        self.out("{")
        self.depth += 1
        self.out("omp_event_handle_t event;")
        self.statements(n.body)
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_fulfil(self, n):
        n.line = self.out("omp_fulfill_event(event);")

    def emit_taskyield(self, n):
        n.line = self.out("#pragma omp taskyield")

    def emit_target(self, n):
        names = sorted({x.get("var") for x in n.body})
        words = " nowait" + self.depend(n) if n.get("nowait") else ""
        self.block(n, f"#pragma omp target map(tofrom : {', '.join(names)})" + words)
