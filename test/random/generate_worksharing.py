"""Random leagues, worksharing constructs and simd loops."""
import dataclasses

from program import CLAUSES, Node


class Worksharing:
    def teams(self, p):
        """Numbers of teams and threads are the program's: what a team would get otherwise is libomp's affair."""
        inner = p.inside(level="team", regions=1, serial=False)
        body = []
        for _ in range(self.r.randint(1, 3)):
            kind = self.r.choice(["accesses", "distribute", "distribute", "parallel"])
            if kind == "accesses":
                body += self.accesses(inner)
            elif kind == "parallel":
                body.append(self.parallel(inner))
            else:
                a = {"n": self.r.randint(1, 4), "depth": 0, "chunk": self.r.choice([None, None, 1, 2])}
                piece = inner.inside(level="distribute", loops=(a["n"],), own=False)
                inside = self.accesses(piece) if self.chance(0.6) else [self.parallel(piece)]
                if inside:
                    body.append(Node("distribute", inside, **a))
        return Node("teams", body, num_teams=self.r.randint(2, 3))

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
        self.private_copies(a, p, hidden, ("reduction", "lastprivate") if not ordered and not doacross and not draw else ())
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
            body.insert(self.r.randint(0, len(body)), Node("cancel", construct="for", depth=a["depth"]))
        if chain:
            self.chain_of_flags(body, inner, len(p.loops))
        if body:
            body += draw
        return Node("for", body, **a) if body else None

    def lane_body(self, p):
        """Accesses only, and none that asks who executes it."""
        body = []
        for node in self.accesses(p, 3):
            node = node.body[0] if node.body else node
            if node.get("index") not in ("tid", "captured") and self.variables.get(node.get("var")) != "threadprivate" \
                    and not node.get("library"):
                node.a.update(op=node.get("op")[-1], call=False)
                body.append(node)
        return body

    def make_simd(self, p):
        a = {"n": self.r.randint(2, 4), "depth": len(p.loops), "safelen": self.r.choice([None, None, 2, 3])}
        hidden = set(p.hidden)
        self.private_copies(a, p, hidden, ("reduction", "lastprivate"))
        locals_ = tuple(local for local in p.locals if local[0] not in p.copied)  # lanes would race on the copy
        inner = p.inside(loops=p.loops + (a["n"],), hidden=frozenset(hidden), locals=locals_)
        body = self.lane_body(inner)
        return Node("simd", self.reduced(a) + body, **a) if body else None

    def make_sections(self, p):
        a = {"nowait": self.chance(0.4)}
        hidden = set(p.hidden)
        if self.has("sections-data"):
            self.private_copies(a, p, hidden, ("reduction", "firstprivate", "lastprivate"))
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
