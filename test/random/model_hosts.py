"""The oracle's rules for threads that the program makes itself, each of which is an initial thread."""
from order import Chain


class Hosts:
    def do_hosts(self, n, c):
        ends = []
        for body in n.body[:-1]:
            first = self.graph.node()
            created = self.step(c.chain)
            if "create" not in self.wrong:
                self.graph.edge(created, first)
            chain = Chain(first)
            self.statements(body.body, self.host(c, chain))
            ends.append(chain.last)
        self.step(c.chain)
        self.statements(n.body[-1].body, c)
        after = self.step(c.chain)
        for end in ends if "join" not in self.wrong and not n.get("late") else ():
            self.graph.edge(end, after)

    @staticmethod
    def host(c, chain):
        """Nothing that surrounds its creator is the thread's, but what the creator's extents exclude."""
        return c.fork(chain, team=None, member=0, phase=0, initial=True, serial=True, units={}, narrow=False, active=0,
                      included=False, groups=(), loops={}, scope={}, blocks={}, copies=frozenset(), reducing={},
                      uncopied=frozenset(), maybe_tasks=False, doacross=None, block=None, event=None, construct=None, met={})

    def do_meet(self, n, c):
        before, after = self.step(c.chain), self.graph.node()
        self.graph.edge(before, after)
        round_ = n.get("name"), n.get("round")
        if "meet" not in self.wrong:
            all_ = self.meetings.setdefault(round_, self.graph.node())
            self.graph.edge(before, all_)
            self.graph.edge(all_, after)
        self.awaits.append((after, round_, c.team))
        c.chain.last = after
