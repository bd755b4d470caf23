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
        self.loops(n, n.get("depth"), bool(combined) and n.get("scan"))

    def loops(self, n, depth, phases=False):
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
        if phases:
            self.phases(n)
        else:
            self.statements(n.body[:len(n.body) - len(draws)])
        for last in draws:
            self.draw(last, (n.get("collapse") or 1) * n.get("n"))
        self.depth -= 1
        n.end_line = self.out("}")

    def scanned(self, n, loop, clauses):
        """A loop with reduction(inscan) of a variable that no other statement knows."""
        self.out("{")
        self.out("int sum = 0;")
        self.emit_for(loop, "parallel ", " reduction(inscan, + : sum)" + clauses)
        n.line, n.end_line = loop.line, loop.end_line
        self.out("}")

    def phases(self, n):
        at, inclusive = n.get("scan_at"), n.get("scan") == "inclusive"
        self.statements(n.body[:at])
        self.out("sum += 1;" if inclusive else "USE(sum);")
        self.out(f"#pragma omp scan {n.get('scan')}(sum)")
        self.statements(n.body[at:])
        self.out("USE(sum);" if inclusive else "sum += 1;")

    def emit_cancel(self, n):
        """Of a loop by its first iteration."""
        condition = "" if n.get("depth") is None else f" if(i{n.get('depth')} == 0)"
        n.line = self.out(f"#pragma omp cancel {n.get('construct')}{condition}")

    def emit_simd(self, n):
        kind = "loop bind(thread)" if n.get("loop") else "simd"
        n.line = self.out(f"#pragma omp {kind}" + self.data(n) + (f" safelen({n.get('safelen')})" if n.get("safelen") else ""))
        self.loops(n, n.get("depth"))

    def emit_teams(self, n):
        words, clauses = "teams ", f" num_teams({n.get('num_teams')}) thread_limit(4)"
        if n.get("target"):
            kinds = ("shared", "main", "array", "bytes", "guarded", "inner-guarded")
            names = [v for v, kind in self.program.variables.items() if kind in kinds]
            words, clauses = "target teams ", clauses + (f" map(tofrom : {', '.join(names)})" if names else "")
        if n.get("combined"):
            self.emit_distribute(n.body[0], words, clauses)
            n.line, n.end_line = n.body[0].line, n.body[0].end_line
            return
        self.block(n, f"#pragma omp {words}{clauses}")

    def emit_distribute(self, n, combined="", clauses=""):
        kind, chunk, schedule = "distribute", n.get("chunk"), n.get("schedule")
        if n.get("loop"):
            kind = "loop" if combined else "loop bind(teams)"
        elif n.get("parallel_for"):
            kind = "distribute parallel for" + (" simd" if n.get("simd") else "")
        pragma = f"#pragma omp {combined}{kind}" + clauses + self.data(n)
        if not n.get("loop") and (chunk or n.get("static")):
            pragma += " dist_schedule(static" + (f", {chunk})" if chunk else ")")
        if n.get("num_threads"):
            pragma += f" num_threads({n.get('num_threads')})"
        if schedule:
            pragma += " schedule(" + ", ".join(str(x) for x in schedule) + ")"
        n.line = self.out(pragma)
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
