"""The walk's host threads, and the orders that a program makes by waiting for a value.

With one thread no wait is seen: a detector may take the floating work before it as ordered with what follows. Of what
other host threads wait for, and signal, it sees the one member's part. Then records that can be left out say that order.
"""



class Waits:
    def begin_waits(self):
        kinds = {n.kind for n in self.program.walk()}
        self.waiting = bool(kinds & {"await", "meet"})
        self.crossing = bool(kinds & {"ordered", "source"})
        self.hosts = "hosts" in kinds
        self.drawn = {}    # draw -> how often
        self.flushes = {}  # flag -> (task, place in its records) of flushes before what sets it

    # --- a team of one thread -----------------------------------------------------------------------------------------
    def alone(self, c):
        return c.team is not None and c.team.size == 1

    def sees_hosts(self, c):
        return self.alone(c) and self.hosts and (self.waiting or (self.crossing and c.team.fixed))

    def member_enters(self, c):
        if self.sees_hosts(c):
            c.team.entered = self.number(("entered", self.instance()))
            self.may(c, f"signal {c.team.entered}")

    def piece_begins(self, c):
        for number in c.team.awaited if self.alone(c) else ():
            self.may(c, f"await {number}")
        if self.sees_hosts(c):
            self.may(c, f"await {c.team.entered}")

    def piece_ends(self, c):
        if self.alone(c):
            number = self.number(("ended", self.instance()))
            self.may(c, f"signal {number}")
            c.team.ended.append(number)

    def member_leaves(self, c):
        for number in c.team.ended if self.sees_hosts(c) else ():
            self.may(c, f"await {number}")

    def waited(self, c):
        if self.alone(c):
            for number in c.team.ended:
                self.may(c, f"await {number}")
            c.team.awaited.append(self.number(("awaited", self.instance())))
            self.may(c, f"signal {c.team.awaited[-1]}")

    # --- host threads -------------------------------------------------------------------------------------------------
    def do_hosts(self, n, c):
        made = []
        for body in n.body[:-1]:
            chain = self.task(c, "thread {}")
            self.statements(body.body, self.host(c, chain))
            made.append(chain.task)
        self.statements(n.body[-1].body, c)
        for task in made if not n.get("late") else ():
            self.say(c, f"join {task}")

    @staticmethod
    def host(c, chain):
        """Nothing that surrounds its creator is the thread's, but what the creator's extents exclude."""
        return c.fork(chain, team=None, member=0, initial=True, serial=True, units={}, narrow=False, active=0, depth=0,
                      included=False, loops={}, scope={}, blocks={}, copies=frozenset(), reducing={},
                      uncopied=frozenset(), maybe_tasks=False, iteration=None, block=False, event=None, met={})

    def do_meet(self, n, c):
        key = self.number(("meet", n.get("name"), n.get("round")))
        self.say(c, f"signal {key}")
        self.say(c, f"await {key}")
        self.waited(c)

    # --- values -------------------------------------------------------------------------------------------------------
    def do_draw(self, n, c):
        """Whoever draws the last number goes on when all have drawn theirs."""
        draw = self.number(("draw", n))
        self.say(c, f"signal {draw}")
        self.drawn[n] = self.drawn.get(n, 0) + 1
        if self.drawn[n] == n.get("times"):
            self.say(c, f"await {draw}")
            self.statements(n.body, c)

    @staticmethod
    def flag(n, c, distance=0):
        """Flags of iterations: one for each."""
        depth = n.get("depth")
        return n.get("name") if depth is None else (n.get("name"), c.loops[depth] - distance)

    def do_handoff(self, n, c):
        self.statements(n.body, c)

    def signal(self, c, flag):
        self.say(c, f"signal {self.number(('flag', flag))}")

    def flushed(self, c, flag):
        if c.chain.flushed is not None:
            self.flushes.setdefault(flag, []).append(c.chain.flushed)

    def do_signal(self, n, c):
        flag = self.flag(n, c)
        if n.get("mode") != "section":
            self.flushed(c, flag)
            if n.get("release"):
                self.signal(c, flag)
            return
        if n.get("write") == "release":
            self.signal(c, (flag, ""))
        elif n.get("write") == "relaxed":
            self.flushed(c, (flag, ""))
        names = [self.number(("mutex", n.get("name") + p.get("name"), c.group)) for p in n.body]
        for mutex in reversed(names):
            self.say(c, f"acquire {mutex}")
        for mutex, part in zip(names, n.body):
            self.statements(part.body, c)
            self.say(c, f"release {mutex}")
            self.signal(c, (flag, part.get("name")))

    def do_await(self, n, c):
        if n.get("acquire"):
            flag = self.flag(n, c, n.get("distance", 0))
            flag = flag if n.get("under") is None else (flag, n.get("under"))
            self.say(c, f"await {self.number(('flag', flag))}")
            self.may(c, f"await {self.number(('may', flag))}")
            self.waited(c)

    def insert_flushes(self):
        """The last ones first, so that the places stay right."""
        places = [(task, place, flag) for flag, list_ in self.flushes.items() for task, place in list_]
        for task, place, flag in sorted(places, key=lambda x: x[:2], reverse=True):
            self.insert(task, place, f"signal {self.number(('may', flag))}")
