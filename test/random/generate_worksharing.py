"""Random leagues, worksharing constructs and simd loops."""
import dataclasses

from program import CLAUSES, Node


class Worksharing:
    def teams(self, p):
        """Numbers of teams and threads are the program's: what a team would get otherwise is libomp's affair."""
        inner = p.inside(level="team", regions=1, serial=False, league=True)
        body = []
        choices = [("accesses", 2), ("distribute", 4), ("parallel", 2)]
        choices += [(name, 2) for name in ("distribute-parallel-for", "loop-teams") if self.has(name)]
        names = [name for name, _ in choices]
        weights = [weight * (5 if name in self.frequent else 1) for name, weight in choices]
        for _ in range(self.r.randint(1, 3)):
            kind = self.r.choices(names, weights)[0]
            if kind == "accesses":
                body += self.accesses(inner)
            elif kind == "parallel":
                body.append(self.parallel(inner))
            else:
                loop = self.make_distribute(inner, kind)
                body += [loop, *self.behind_distribute(loop, inner)] if loop else []
        return Node("teams", body, num_teams=self.r.choice([1, 2, 2, 2, 3, 3, 3]))

    def behind_distribute(self, loop, p):
        """Often the same variable again, by the team's own code or by a loop over the same iterations."""
        touched = [n for n in loop.walk() if n.kind == "access" and n.get("var") not in p.hidden and not
                   any(n.get("var") in (loop.get(clause) or []) for clause in CLAUSES)]
        if not touched or not self.chance(0.5):
            return []
        first = self.r.choice(touched)
        self.prefer = first.get("var")
        if self.chance(0.4):
            return self.accesses(p, 1)
        if self.variables.get(self.prefer) == "array":
            self.prefer_index = first.get("index")
        piece = p.inside(level="distribute", loops=(loop.get("n"),), own=False)
        body = self.accesses(piece, 1)
        a = {k: v for k, v in loop.a.items() if k not in CLAUSES and (k != "static" or self.chance(0.8))}
        body = self.lane_body_of(body) if a.get("loop") else body
        return [Node("distribute", body, **a)] if body else []

    def make_distribute(self, p, kind):
        a = {"n": self.r.randint(1, 4), "depth": 0}
        if kind == "loop-teams":
            a["loop"] = True
            piece = p.inside(level="piece", loops=(a["n"],), own=False)
            body = self.lane_body(piece)
            return Node("distribute", body, **a) if body else None
        a["chunk"] = self.r.choice([None, None, 1, 2])
        a["static"] = not a["chunk"] and self.chance(0.4)
        if kind == "distribute":
            piece = p.inside(level="distribute", loops=(a["n"],), own=False)
            body = self.accesses(piece) if self.chance(0.6) else [self.parallel(piece)]
            return Node("distribute", body, **a) if body else None
        a["parallel_for"] = True
        a["num_threads"] = self.r.choice([None, None, 2, 2, 3, 1])
        # clang loses iterations of schedule(static, 1), and lastprivate and sections of arrays are wrong (T002, T005).
        a["schedule"] = self.r.choice([None, None, ("static",), ("static", 2), ("static", 3), ("dynamic",), ("dynamic", 2)])
        hidden = set(p.hidden)
        self.private_copies(a, p, hidden, ("reduction", "firstprivate"), arrays=False)
        piece = p.inside(level="piece", regions=2, loops=(a["n"],), own=False, serial=a["num_threads"] == 1,
                         hidden=frozenset(hidden))
        body = self.reduced(a) + self.body(piece)
        return Node("distribute", body, **a) if body else None

    @staticmethod
    def piece(p, **changes):
        locals_ = tuple((n, s, use and s == "pieces") for n, s, use in p.locals)
        return p.inside(**{"level": "piece", "locals": locals_, "own": False, "once": "alone" if p.once else "", **changes})

    def make_for(self, p):
        a = {"n": self.r.randint(1, 4), "depth": len(p.loops)}
        if self.has("collapse") and self.chance(0.15):
            a["collapse"] = 2
        schedules = [None, ("dynamic",), ("guided",)]
        if self.has("static-chunk"):
            schedules += [("static", 1), ("static", 2)]
        if self.has("dynamic-chunk"):
            schedules += [("dynamic", 1), ("dynamic", 2)]
        if self.has("consistent") or self.static_loops == 0:
            schedules += [("static",)] * 2
        a["schedule"] = self.r.choice(schedules)
        if a["schedule"] and a["schedule"][0] == "static":
            self.static_loops += 1
        a["nowait"] = self.chance(0.4)
        ordered = self.has("ordered") and self.chance(0.2)
        a["ordered"] = ordered
        doacross = not ordered and not a.get("collapse") and self.has("doacross") and self.chance(0.15)
        a["doacross"] = doacross
        if not a.get("collapse") and not ordered and not doacross and self.has("spread") and self.chance(0.3):
            a["spread"] = self.r.choice([20, 70])
        hidden = set(p.hidden)
        plain = not ordered and not doacross and a["schedule"] in (None, ("dynamic",), ("guided",))
        draw = self.make_draw(p) if plain and p.once == "team" else []
        chain = plain and not draw and not a.get("collapse") and p.once == "team" and self.often("handoff", 0.1)
        copies = ("reduction", "firstprivate", "lastprivate") if not ordered and not doacross and not draw else ()
        if copies and p.level == "member" and not p.closed and not a.get("collapse") and not chain and not a.get("spread"):
            copies += ("linear",)
        self.private_copies(a, p, hidden, copies)
        self.first_and_last(a, p)
        loops = p.loops + ((a["collapse"], a["n"]) if a.get("collapse") else (a["n"],))
        inner = self.piece(p, loops=loops, hidden=frozenset(hidden), once="")
        lanes = plain and not draw and not chain and not a.get("spread") and self.often("lanes", 0.15)
        if lanes:  # what is private to the thread is not private to a lane
            body = self.reduced(a) + self.lane_body(dataclasses.replace(inner, locals=(), blocks=()))
            a[self.r.choice(["lanes", "concurrent"])] = True
        else:
            body = self.reduced(a) + self.body(self.by_tasks(a, inner))
        if ordered:
            block = Node("ordered", self.body(dataclasses.replace(inner, ordered=True), 2))
            body.insert(self.r.randint(0, len(body)), block)
        if doacross:
            at = self.r.randint(0, len(body))
            body.insert(at, Node("sink", depth=a["depth"], distance=self.r.choice([1, 1, 2])))
            body.insert(self.r.randint(at + 1, len(body)), Node("source"))
        if plain and not (a["nowait"] or draw or chain or lanes) and not any(a.get(c) for c in CLAUSES) and \
                self.often("cancel", 0.1):
            a["schedule"] = None  # libomp's buffers of dynamic loops (T034)
            body.insert(self.r.randint(0, len(body)), Node("cancel", construct="for", depth=a["depth"]))
        if chain:
            self.chain_of_flags(body, inner, len(p.loops))
        if body:
            body += draw
        return Node("for", body, **a) if body else None

    def make_scan(self, p):
        """A loop with reduction(inscan). clang runs the two phases of an iteration apart, so that no statement may count on
        what another one left there: accesses only."""
        a = {"n": self.r.randint(2, 4), "depth": len(p.loops), "scan": self.r.choice(["inclusive", "exclusive"])}
        a["schedule"] = self.r.choice([None, None, ("static",), ("static", 2), ("dynamic",), ("dynamic", 2)])
        inner = self.piece(p, loops=p.loops + (a["n"],), once="")
        body = [n for n in self.accesses(inner) + self.accesses(inner) if n.get("index") != "captured"]
        a["scan_at"] = self.r.randint(0, len(body))
        return Node("for", body, **a) if body else None

    def first_and_last(self, a, p):
        """One variable in both clauses."""
        if a.get("firstprivate") and p.level == "member" and not p.closed and self.often("data", 0.4):
            a["lastprivate"] = (a.get("lastprivate") or []) + a["firstprivate"]

    def lane_body(self, p):
        return self.lane_body_of(self.accesses(p, 3))

    def lane_body_of(self, accesses):
        """Accesses only, and none that asks who executes it."""
        body = []
        for node in accesses:
            node = node.body[0] if node.body else node
            if node.get("index") not in ("tid", "captured") and self.variables.get(node.get("var")) != "threadprivate" \
                    and not node.get("library"):
                node.a.update(op=node.get("op")[-1], call=False)
                body.append(node)
        return body

    def make_simd(self, p):
        a = {"n": self.r.randint(2, 4), "depth": len(p.loops), "safelen": self.r.choice([None, None, 2, 3])}
        hidden = set(p.hidden)
        if self.often("loop-thread", 0.2):  # the same, only that nothing orders two lanes
            a.update(loop=True, concurrent=True, safelen=None)
        self.private_copies(a, p, hidden, ("reduction",) if a.get("loop") else ("reduction", "lastprivate", "linear"))
        # An element that no lane changes is not written back with optimisation.
        a["reduction"] = [v if isinstance(v, str) else v._replace(count=1) for v in a.get("reduction") or []]
        locals_ = tuple(local for local in p.locals if local[0] not in p.copied)  # lanes would race on the copy
        inner = p.inside(loops=p.loops + (a["n"],), hidden=frozenset(hidden), locals=locals_)
        body = self.lane_body(inner)
        return Node("simd", self.reduced(a) + body, **a) if body else None

    def make_sections(self, p):
        a = {"nowait": self.chance(0.4)}
        hidden = set(p.hidden)
        if self.has("sections-data"):
            # In `sections` clang 22 makes wrong code of sections of arrays (T002).
            self.private_copies(a, p, hidden, ("reduction", "firstprivate", "lastprivate"), arrays=False)
            self.first_and_last(a, p)
        inner = self.piece(p, hidden=frozenset(hidden))
        inner = self.by_tasks(a, inner)
        body = [Node("section", self.body(inner, 2)) for _ in range(self.r.randint(1, 3))]
        if p.once == "team" and len(body) > 1 and self.often("handoff", 0.1):
            self.flags_between(body, inner)
        elif not a["nowait"] and not any(a.get(c) for c in CLAUSES) and self.often("cancel", 0.1):
            self.r.choice(body).body.append(Node("cancel", construct="sections"))
        body[-1].body = self.reduced(a) + body[-1].body
        return Node("sections", body, **a)

    def make_scope(self, p):
        a = {"nowait": self.chance(0.4)}
        hidden = set(p.hidden)
        self.private_copies(a, p, hidden, ("reduction",))
        body = self.reduced(a) + self.body(p.inside(closed=True, hidden=frozenset(hidden)))
        return Node("scope", body, **a)

    def make_single(self, p):
        return Node("single", self.body(self.piece(p)), nowait=self.chance(0.4))

    def make_master(self, p):
        a = {"filter": 1} if self.chance(0.3) else {}
        if self.has("combined") and self.has("taskloop") and not p.final and self.chance(0.15):
            only = self.make_taskloop(p.inside(level="piece", locals=(), once="alone" if p.once else ""))
            if only:
                return Node("master", [only], **a)
        return Node("master", self.body(p.inside(level="piece", locals=(), once="alone" if p.once else "")), **a)

    def make_barrier(self, p):
        return Node("barrier")
