"""The oracle's rules for orders that a program makes by waiting for a value.

What one thread waits for orders the threads; floating work comes with it where it does so for every thread that may run
it. The walk notes signals, waits and floating pieces; the edges follow when all are known.
"""
from order import Chain


class Waits:
    def do_draw(self, n, c):
        self.draws.setdefault(n, []).append((self.step(c.chain), c))

    @staticmethod
    def flag(n, c, distance=0):
        """Flags of iterations: one for each."""
        depth = n.get("depth")
        return n.get("name") if depth is None else (n.get("name"), c.loops[depth] - distance)

    def do_handoff(self, n, c):
        self.statements(n.body, c)

    def do_signal(self, n, c):
        if n.get("mode") == "section":
            return self.signal_in_section(n, c)
        if c.chain.flushed is not None:
            self.flushed.setdefault(self.flag(n, c), []).append(c.chain.flushed)
        if n.get("release"):
            self.signals.setdefault(self.flag(n, c), []).append(self.step(c.chain))
        self.step(c.chain)

    def signal_in_section(self, n, c):
        flag = self.flag(n, c)
        if n.get("write") == "release":
            self.signals.setdefault((flag, ""), []).append(self.step(c.chain))
        elif n.get("write") == "relaxed" and c.chain.flushed is not None:
            self.flushed.setdefault((flag, ""), []).append(c.chain.flushed)
        self.step(c.chain)
        for i, part in enumerate(n.body):
            held = frozenset((("mutex", n.get("name") + p.get("name"), c.group), self.instance()) for p in n.body[i:])
            self.statements(part.body, c.fork(c.chain, locks=c.locks | held))
            end = self.step(c.chain)
            self.signals.setdefault((flag, part.get("name")), []).append(end)
            self.step(c.chain)

    def do_await(self, n, c):
        after = self.step(c.chain)
        if n.get("acquire"):
            flag = self.flag(n, c, n.get("distance", 0))
            self.awaits.append((after, flag if n.get("under") is None else (flag, n.get("under")), c.team))

    def resolve_waits(self):
        if "handoff" not in self.wrong:
            for after, flag, _ in self.awaits:
                for signal in self.signals.get(flag, []):
                    self.graph.edge(signal, after)
                self.may += [(node, after) for node in self.flushed.get(flag, [])]
        draws = [n for n in self.program.walk() if n.kind == "draw" and n in self.draws]
        for n in draws:
            self.last_draw(n)
        self.order_floating()
        for n in draws:
            self.behind_draws(n)
        self.surely = self.graph.ancestors()
        for a, b in self.may:
            self.graph.edge(a, b)
        self.alone()

    def alone(self):
        """With one thread no wait is seen: a detector may take the floating work before it as ordered with what follows.
        Of what other host threads wait for, and signal, it sees the one member's part."""
        before = self.graph.ancestors()
        hosts = any(n.kind == "hosts" for n in self.program.walk())
        for team, construct, first, end in self.floating:
            if hosts and team.size == 1:
                for node in team.entries.get(construct, []):
                    self.graph.edge(node, first)
                for node in team.exits.get(construct, []):
                    self.graph.edge(end, node)
            for after, _, waiting in self.awaits if team.size == 1 else ():
                inside = before[after] >> first & 1 and before[end] >> after & 1
                if waiting is team and not inside and (end < after or after < first):  # numbered in program order
                    self.graph.edge(*((end, after) if end < after else (after, first)))

    def order_floating(self):
        """A piece comes after what is before every member's entry into its construct, before what follows all exits."""
        before, last = self.graph.ancestors(), None
        while (self.waiting or self.crossing) and before != last:
            for team, construct, first, end in self.floating:
                entries, exits = team.entries.get(construct, []), team.exits.get(construct, [])
                if len(exits) == team.size > 1:
                    for node in self.latest(before, entries):
                        self.graph.edge(node, first)
                    for node in self.earliest(before, exits):
                        self.graph.edge(end, node)
            last, before = before, self.graph.ancestors()

    @staticmethod
    def latest(before, nodes):
        """Of what is before all nodes, that which nothing else of it follows."""
        common = -1
        for node in nodes:
            common &= before[node]
        rest = common
        for node in range(len(before)):
            if common >> node & 1:
                rest &= ~before[node]
        return [node for node in range(len(before)) if rest >> node & 1]

    @staticmethod
    def earliest(before, nodes):
        every = sum(1 << node for node in nodes)
        behind = [node for node in range(len(before)) if before[node] & every == every]
        mask = sum(1 << node for node in behind)
        return [node for node in behind if not before[node] & mask]

    def last_draw(self, n):
        """Whoever draws the last number does it after all draws, and it may be any of them: so what it does then comes
        before that only which follows them all."""
        times = self.draws[n]
        if len(times) != n.get("times"):
            raise RuntimeError("no draw is the last one")
        chain = Chain(self.graph.node())
        for node, _ in times if "draw" not in self.wrong else times[-1:]:
            self.graph.edge(node, chain.last)
        self.statements(n.body, times[-1][1].fork(chain))
        self.lasts[n] = chain.last
        self.behind_draws(n)

    def behind_draws(self, n):
        before, last = self.graph.ancestors(), self.lasts[n]
        for node in self.earliest(before, [node for node, _ in self.draws[n]]):
            if node != last and not before[last] >> node & 1:
                self.graph.edge(last, node)
