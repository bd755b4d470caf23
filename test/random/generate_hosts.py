"""Random threads that the program makes itself, each with regions of its own, and what these threads wait for."""
from generate_waits import MODES
from program import Node


class Hosts:
    def make_hosts(self, p):
        """The last body is the creator's. Inside a region every thread that comes there makes threads."""
        outside = p.level == "initial"
        # What belongs to main, a body or a team is not known in the thread's function.
        hidden = frozenset(v for v, k in self.variables.items() if k not in ("shared", "array", "bytes", "threadprivate"))
        inner = p.inside(level="initial", regions=0, tasks=0, loops=(), final=False, serial=True, hidden=hidden, locals=(),
                         copied=frozenset(), ordered=False, own=True, closed=False, blocks=(), reducing=(), looped=False,
                         host=True, many=p.many or not (outside or p.once == "alone"), once="")
        bodies = [self.host_body(inner, outside) for _ in range(self.r.randint(1, 2))]
        bodies.append(self.host_body(p.inside(host=True, hidden=p.hidden | hidden), True) if outside else self.body(p.inside(), 2))
        result = Node("hosts", [Node("host", body) for body in bodies])
        if (outside and not p.many or p.once == "alone") and not p.leaf and self.often("host-waits", 0.35):
            self.host_waits(result, len(bodies))
        result.a["late"] = outside and not p.many and self.often("late-join", 0.15)
        return result

    def host_body(self, p, regions):
        body = self.accesses(p) if self.chance(0.4) else []
        if p.leaf:
            return body or self.accesses(p)
        if self.chance(0.8 if regions else 0.4):
            body.append(self.parallel(p))
        if self.often("copy", 0.1):
            copy = self.make_copy(p)
            body += [copy] if copy else []
        if p.nesting < 4 and not p.many and self.chance(0.08):
            body.append(self.make_hosts(p))
        if not body or self.chance(0.4):
            body += self.accesses(p)
        return body

    def host_waits(self, hosts, count):
        """A barrier of all, or flags; who waits for a flag stands after its setter in an order of the threads."""
        bodies = self.r.sample(hosts.body, count)
        if self.chance(0.3):
            self.flags += 1
            for round_ in range(self.r.randint(1, 2)):
                for body in bodies:
                    self.insert(body, Node("meet", name=f"f{self.flags}", round=round_, threads=count), round_)
            return
        for _ in range(self.r.randint(1, 2)):
            k = self.r.randint(1, count - 1)
            signal, wait = self.flag(MODES + ("semaphore", "semaphore", "condition", "condition"))
            self.insert(self.r.choice(bodies[:k]), signal)
            self.insert(bodies[k], wait, each=wait.get("mode") != "semaphore")

    def insert(self, host, node, round_=None, each=False):
        """In the thread's own code or in one of its regions, there for one thread of the team, or for each of them."""
        last = -1  # of an earlier round
        for i, one in enumerate(host.body):
            last = i if any(x.kind == "meet" for x in one.walk()) else last
        at = self.r.randint(last + 1, len(host.body))
        regions = [n for n in host.body[last + 1:] if n.kind == "parallel" and not n.get("combined") and n.body]
        if not regions or not self.chance(0.4):
            host.body.insert(at, node)
            return
        region = self.r.choice(regions)
        if not each or self.chance(0.5):
            kind = self.r.choice(["master", "single"])
            node = Node(kind, [node], **({"nowait": self.chance(0.7)} if kind == "single" else {}))
        region.body.insert(self.r.randint(0, len(region.body)), node)
