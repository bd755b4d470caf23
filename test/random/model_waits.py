"""The oracle's rules for orders that a program makes by waiting for a value."""
from order import Chain


class Waits:
    def do_draw(self, n, c):
        self.draws.setdefault(n, []).append((self.step(c.chain), c))

    def last_draw(self, n):
        """Whoever draws the last number does it after all draws, and it may be any of them: so what it does then comes
        before that only which follows them all."""
        times = self.draws[n]
        if len(times) != n.get("times"):
            raise RuntimeError("no draw is the last one")
        before = self.graph.ancestors()
        every = sum(1 << node for node, _ in times)
        behind = [node for node in range(len(before)) if before[node] & every == every]
        chain = Chain(self.graph.node())
        for node, _ in times if "draw" not in self.wrong else times[-1:]:
            self.graph.edge(node, chain.last)
        self.statements(n.body, times[-1][1].fork(chain))
        for node in behind:
            self.graph.edge(chain.last, node)
