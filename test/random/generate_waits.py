"""Random orders that a program makes by waiting for a value. Nobody waits for what the thread itself would do later."""
import dataclasses

from place import LOCKS
from program import Node

MODES = ("acquire", "acquire", "relaxed", "flush", "critical", "builtin")
IN_SECTION = MODES + ("section", "section")


class Waits:
    def make_draw(self, p):
        """At the end of each iteration, a number from a counter. Whoever gets the last one has waited for all others.
        Nobody knows which iteration that is, so its accesses depend on none."""
        if not self.has("draw") or not self.chance(0.5):
            return []
        body = []
        for node in self.accesses(dataclasses.replace(p, locals=(), loops=(), level="draw"), 2):
            node = node.body[0] if node.body else node
            if self.variables.get(node.get("var")) in ("shared", "main", "array"):
                node.a.update(call=False)
                body.append(node)
        self.draws += 1
        return [Node("draw", body, name=f"n{self.draws}")] if body else []

    def flag(self, modes=MODES):
        """Signal and wait of one flag. One of them may be too weak to order anything."""
        self.flags += 1
        name, mode = f"f{self.flags}", self.r.choice(modes)
        weak = self.r.choice(["signal", "await"]) if self.chance(0.25) and mode in ("acquire", "builtin") else None
        good = mode != "relaxed"
        return (Node("signal", name=name, mode="relaxed" if weak == "signal" else mode, release=good and weak != "signal"),
                Node("await", name=name, mode="relaxed" if weak == "await" else mode, acquire=good and weak != "await"))

    def parts(self, p, signal, wait):
        """In the mode `section` the flag is set inside one critical section or two, which go on after that. The ends of
        both release it to those who read it under the same name."""
        if signal.get("mode") != "section":
            return
        names = self.r.choice([("inner",), ("inner", "outer"), ("inner", "outer")])
        write = self.r.choice(["plain", "relaxed", "release"])
        under = self.r.choice(names if write == "plain" else names + ("",))
        inner = p.inside(rank=len(LOCKS), locals=())
        signal.body = [Node("part", self.accesses(inner, 1) if self.chance(0.7) else [], name=name) for name in names]
        signal.a["write"], wait.a["under"] = write, under

    def make_handoff(self, p):
        """One thread signals what it did and all wait for it; or all arrive, and wait for all."""
        signal, wait = self.flag(IN_SECTION)
        if self.chance(0.4):
            for node in (signal, wait):
                node.a["all"] = True
            self.parts(p, signal, wait)
            before = self.accesses(p, 1)
            between = self.accesses(p, 1) if self.chance(0.3) else []
            return Node("handoff", before + [signal] + between + [wait] + self.again(before, p))
        inner = p.inside(level="piece", locals=(), own=False, once="alone", rank=len(LOCKS))
        self.parts(inner, signal, wait)
        body = self.accesses(inner)
        after = self.accesses(inner, 1) if self.chance(0.3) else []
        construct = self.r.choice(["master", "single"])
        a = {"nowait": True} if construct == "single" else {}
        return Node("handoff", [Node(construct, body + [signal] + after, **a), wait] + self.again(body, p))

    def again(self, nodes, p):
        touched = [x.get("var") for n in nodes for x in n.walk() if x.kind == "access"]
        self.prefer = self.r.choice(touched) if touched else None
        return self.accesses(p, 2)

    def chain_of_flags(self, body, p, depth):
        """Each iteration waits for the one before, as with doacross."""
        signal, wait = self.flag()
        signal.a["depth"] = wait.a["depth"] = depth
        wait.a["distance"] = self.r.choice([1, 1, 2])
        at = self.r.randint(0, len(body))
        body.insert(at, wait)
        body.insert(self.r.randint(at + 1, len(body)), signal)

    def flags_between(self, sections, p):
        """A section waits for the one before, which the same thread runs earlier, if it runs both."""
        k = self.r.randint(1, len(sections) - 1)
        signal, wait = self.flag()
        earlier, later = sections[k - 1].body, sections[k].body
        earlier.insert(self.r.randint(0, len(earlier)), signal)
        later.insert(self.r.randint(0, len(later)), wait)
