"""The text of flags, of counters that somebody awaits, and of draws."""
from emit_hosts import POSIX


class Waits:
    def draw(self, n, times):
        """The end of an iteration that is executed so many times."""
        n.a["times"] = times
        self.out("{")
        self.depth += 1
        self.out("int number;")
        self.out("#pragma omp atomic capture seq_cst")
        n.line = self.out(f"number = {n.get('name')}++;")
        self.out(f"if (number == {times - 1})")
        self.block(n)
        self.depth -= 1
        n.end_line = self.out("}")

    def declare_flags(self, head):
        for name in sorted({n.get("name") for n in self.program.walk() if n.kind == "draw"}):
            head.append(f"static int {name};")
        signals = {n.get("name"): n for n in self.program.walk() if n.kind == "signal"}
        for name in sorted({n.get("name") for n in self.program.walk() if n.kind in ("signal", "await")}):
            if signals[name].get("mode") in POSIX:
                continue
            head.append(f"static int {name}{'' if signals[name].get('depth') is None else '[64]'};")

    @staticmethod
    def flag(n):
        if n.get("depth") is None:
            return n.get("name")
        return f"{n.get('name')}[i{n.get('depth')} - {n.get('distance', 0)}]"

    def emit_signal(self, n):
        if n.get("mode") in POSIX:
            return self.posix_signal(n)
        if n.get("mode") == "section":
            return self.signal_in_section(n)
        flag, mode, counts = self.flag(n), n.get("mode"), n.get("all")
        kind = "update" if counts else "write"
        text = f"{flag} += 1;" if counts else f"{flag} = 1;"
        if mode == "flush":
            self.out("#pragma omp flush")
        if mode == "critical":
            self.out(f"#pragma omp critical({n.get('name')}_)")
        elif mode == "builtin":
            text = f"__atomic_fetch_add(&{flag}, 1, __ATOMIC_ACQ_REL);" if counts else \
                f"__atomic_store_n(&{flag}, 1, __ATOMIC_RELEASE);"
        else:
            order = {"acquire": "seq_cst" if counts else "release"}.get(mode, "relaxed")
            self.out(f"#pragma omp atomic {kind} {order}")
        n.line = self.out(text)

    def signal_in_section(self, n):
        for part in reversed(n.body):
            self.out(f"#pragma omp critical({n.get('name')}_{part.get('name')})")
            self.out("{")
            self.depth += 1
        if n.get("write") != "plain":
            self.out(f"#pragma omp atomic {'update' if n.get('all') else 'write'} {n.get('write')}")
        n.line = self.out(f"{self.flag(n)} {'+=' if n.get('all') else '='} 1;")
        for part in n.body:
            self.statements(part.body)
            self.depth -= 1
            self.out("}")

    def emit_await(self, n):
        if n.get("mode") in POSIX:
            return self.posix_await(n)
        flag, mode = self.flag(n), n.get("mode")
        if n.get("depth") is not None:
            self.out(f"if (i{n.get('depth')} >= {n.get('distance')})")
        self.out("for (;;) {")
        self.depth += 1
        self.out("int seen;")
        text = f"seen = {flag};"
        if mode == "critical":
            self.out(f"#pragma omp critical({n.get('name')}_)")
        elif mode == "section" and n.get("under"):
            self.out(f"#pragma omp critical({n.get('name')}_{n.get('under')})")
        elif mode == "builtin":
            text = f"seen = __atomic_load_n(&{flag}, __ATOMIC_ACQUIRE);"
        else:
            self.out(f"#pragma omp atomic read {'acquire' if mode in ('acquire', 'section') else 'relaxed'}")
        n.line = self.out(text)
        self.out(f"if (seen{' == omp_get_num_threads()' if n.get('all') else ''})")
        self.out("  break;")
        self.out("sched_yield();")
        self.depth -= 1
        n.end_line = self.out("}")
        if mode == "flush":
            self.out("#pragma omp flush")

    def emit_handoff(self, n):
        self.statements(n.body)
