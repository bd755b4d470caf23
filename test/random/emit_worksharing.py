"""The text of leagues, worksharing constructs and simd loops."""


class Worksharing:
    def emit_for(self, n, combined="", clauses=""):
        kind = "loop bind(parallel)" if n.get("loop") else "for simd" if n.get("lanes") else "for"
        pragma = f"#pragma omp {combined}{kind}" + clauses + self.data(n)
        schedule = n.get("schedule")
        if schedule and not n.get("loop"):
            pragma += " schedule(" + ", ".join(str(x) for x in schedule) + ")"
        if n.get("ordered"):
            pragma += " ordered"
        if n.get("doacross"):
            pragma += " ordered(1)"
        if n.get("collapse"):
            pragma += " collapse(2)"
        if n.get("concurrent") and not n.get("loop"):
            pragma += " order(concurrent)"
        if n.get("nowait") and not combined:
            pragma += " nowait"
        n.line = self.out(pragma)
        self.loops(n, n.get("depth"))

    def loops(self, n, depth):
        if n.get("collapse"):
            self.out(f"for (int i{depth} = 0; i{depth} < {n.get('collapse')}; ++i{depth})")
            depth += 1
        spread = n.get("spread")
        if spread:
            last = (n.get("n") - 1) * spread
            self.out(f"for (int all{depth} = 0; all{depth} <= {last}; ++all{depth}) {{")
        else:
            self.out(f"for (int i{depth} = 0; i{depth} < {n.get('n')}; ++i{depth}) {{")
        self.depth += 1
        if spread:
            self.out(f"if (all{depth} % {spread})")
            self.out("  continue;")
            self.out(f"int i{depth} = all{depth} / {spread};")
        self.cancellation_point(n, "for")
        draws = [x for x in n.body[-1:] if x.kind == "draw"]
        self.statements(n.body[:len(n.body) - len(draws)])
        for last in draws:
            self.draw(last, (n.get("collapse") or 1) * n.get("n"))
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_cancel(self, n):
        """Of a loop by its first iteration."""
        condition = "" if n.get("depth") is None else f" if(i{n.get('depth')} == 0)"
        n.line = self.out(f"#pragma omp cancel {n.get('construct')}{condition}")

    def emit_simd(self, n):
        n.line = self.out("#pragma omp simd" + self.data(n) + (f" safelen({n.get('safelen')})" if n.get("safelen") else ""))
        self.loops(n, n.get("depth"))

    def emit_teams(self, n):
        self.block(n, f"#pragma omp teams num_teams({n.get('num_teams')}) thread_limit(4)")

    def emit_distribute(self, n):
        chunk = n.get("chunk")
        n.line = self.out("#pragma omp distribute" + (f" dist_schedule(static, {chunk})" if chunk else ""))
        self.loops(n, n.get("depth"))

    def emit_scope(self, n):
        self.block(n, "#pragma omp scope" + self.data(n) + (" nowait" if n.get("nowait") else ""))

    def emit_publish(self, n):
        """A block that one thread allocates for its team, used until the next barrier."""
        self.out("{")

    def emit_sections(self, n, combined="", clauses=""):
        nowait = " nowait" if n.get("nowait") and not combined else ""
        n.line = self.out(f"#pragma omp {combined}sections" + clauses + self.data(n) + nowait)
        self.out("{")
        self.depth += 1
        for section in n.body:
            section.line = self.out("#pragma omp section")
            self.out("{")
            self.depth += 1
            self.cancellation_point(n, "sections")
            self.statements(section.body)
            self.depth -= 1
            section.end_line = self.out("}")
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_single(self, n):
        copies = f" copyprivate({', '.join(n.get('copyprivate'))})" if n.get("copyprivate") else ""
        self.block(n, "#pragma omp single" + copies + (" nowait" if n.get("nowait") else ""))

    def emit_ordered(self, n):
        self.block(n, "#pragma omp ordered")

    def emit_sink(self, n):
        i = f"i{n.get('depth')}"
        n.line = self.out(f"#pragma omp ordered depend(sink : {i} - {n.get('distance')})")

    def emit_source(self, n):
        n.line = self.out("#pragma omp ordered depend(source)")
