"""Random accesses: to which variable, of what kind and size, and which element."""
from place import LOCKS
from program import Node, access, byte_access


class Accesses:
    def accesses(self, place, most=2):
        result = []
        for _ in range(self.r.randint(1, most)):
            if self.sites <= 0:
                break
            node = self.access(place)
            if node:
                self.sites -= 1
                result.append(node)
        return result

    def access(self, p):
        candidates = [v for v, k in self.variables.items()
                      if k in ("shared", "main", "array", "bytes", "threadprivate") and v not in p.hidden]
        candidates += list(p.blocks) * 2
        if p.regions == 1 and not p.final and not p.host:
            for v, k in self.variables.items():
                if k == "tid":
                    style = self.discipline[v]
                    if style != "inner" and p.level == "member" or (style == "tasks" and p.level == "task" and p.own) or \
                            (style == "pieces" and p.level == "piece"):
                        candidates += [v]
        if p.regions == 2 and not p.final and not p.host and p.own and p.level in ("member", "task"):
            candidates += [v for v in self.variables if self.discipline.get(v) == "inner"] * 2
        candidates += [name for name, _, usable in p.locals if usable] * 2
        if not candidates:
            return None
        var = self.prefer if self.prefer in candidates and self.chance(0.8) else self.r.choice(candidates)
        index_there, self.prefer, self.prefer_index = self.prefer_index, None, None
        op = self.r.choice(["W", "R", "U", "R", "U"])
        call = self.has("call") and self.chance(0.15)
        kind = self.variables.get(var, "private")
        if kind in ("private", "threadprivate"):
            return access(op, var, None, call)
        rule = self.discipline[var]
        if kind == "tid":
            captured = rule == "tasks" or rule == "inner" and (p.level == "task" or self.chance(0.3))
            known = rule != "inner" or p.level != "task"  # L070
            return access(op, var, "captured" if captured else "tid", call and known)
        if kind == "bytes":
            node = self.byte_access(p, op, var, rule, call)
            return self.under_lock(p, rule, node)
        if self.has("atomic") and (rule == "atomic" or self.chance(0.08)) and (p.regions or p.host):
            op = "A" + op
        if rule == "read" and (p.regions or p.host) and self.chance(0.9):
            op = "R"
        index = None
        if kind == "array":
            coefficients, constant = self.index(p, rule)
            stride = self.strides[var] if rule == "own" else 1
            index = (tuple(c * stride for c in coefficients), constant + self.r.randint(0, stride - 1))
        if index_there and kind == "array" and len(index_there[0]) <= len(p.loops):
            index = index_there
        return self.under_lock(p, rule, access(op, var, index, call))

    def under_lock(self, p, rule, node):
        if rule in LOCKS and (p.regions or p.host) and p.level != "team" and LOCKS.index(rule) > p.rank and self.chance(0.85):
            kind = "lock" if rule[0] == "l" else "critical"
            if self.has(kind):
                return Node(kind, [node], name=rule)
        return node

    def index(self, p, rule):
        coefficients = [0] * len(p.loops)
        constant = 0
        if p.loops and (rule == "own" or self.chance(0.6)):
            if rule == "own":  # distinct for each iteration of all loops around
                scale = 1
                for d in reversed(range(len(p.loops))):
                    coefficients[d] = scale
                    scale *= p.loops[d]
            else:
                coefficients[-1] = 1
                constant = self.r.choice([0, 0, 1, 2])
        elif rule != "own":
            constant = self.r.randint(0, 3)
        return (tuple(coefficients), constant)

    def make_copy(self, p):
        """Of a range of elements, between arrays or inside of one, or of one value to all of them."""
        if self.sites <= 0:
            return None
        parallel = p.regions or p.host
        arrays = [v for v, k in self.variables.items() if k in ("array", "bytes") and v not in p.hidden]
        targets = [v for v in arrays if not (parallel and self.discipline[v] in ("read", "atomic") and self.chance(0.9))]
        if not targets:
            return None
        var = self.prefer if self.prefer in targets and self.chance(0.8) else self.r.choice(targets)
        rule = self.discipline[var]
        sources = [v for v in arrays if self.variables[v] == self.variables[var] and
                   self.discipline[v] in ("free", "read", "own", rule)]
        source = self.r.choice(sources) if sources and self.chance(0.75) else None
        most = 6 if self.variables[var] == "array" else 24
        count = self.r.randint(1, min([most] + [self.strides[v] for v in (var, source) if self.discipline.get(v) == "own"]))
        index, start = self.start_of_range(p, var, count), source and self.start_of_range(p, source, count)
        if source == var and (start == index or start[0] != index[0]):
            source = start = None  # to itself, in some iteration: compilers remove that
        self.sites -= 1
        self.prefer = self.prefer_index = None
        return self.under_lock(p, rule, Node("copy", var=var, index=index, source=source, start=start, count=count,
                                             move=source == var or self.chance(0.5), opaque=self.chance(0.5)))

    def start_of_range(self, p, var, count):
        rule = self.discipline[var]
        coefficients, constant = self.index(p, rule)
        if rule == "own":
            scale, constant = self.strides[var], self.r.randint(0, self.strides[var] - count)
        else:
            scale = self.r.choice([1, count])
        return (tuple(c * scale for c in coefficients), constant)

    def byte_access(self, p, op, var, rule, call):
        """Of any size. Bytes of different iterations may be neighbours in one word."""
        if self.has("atomic") and (rule == "atomic" or self.chance(0.08)) and (p.regions or p.host):
            op = "A" + op
        if rule == "read" and (p.regions or p.host) and self.chance(0.9):
            op = "R"
        stride = 8
        if rule == "own":  # distinct strides of bytes for each iteration of all loops around
            stride = self.strides[var]
        size = self.r.choice([s for s in (1, 2, 4, 8) if s <= stride])
        coefficients, constant = self.index(p, rule)
        atomic = op[0] == "A"
        library = self.has("library") and not atomic and self.chance(0.35)
        shift = 0
        if library:
            size = self.r.randint(1, stride)
            shift = self.r.randint(1, 2) if op == "U" else 0
        if rule == "own":
            scale = stride
            most = stride - size - shift
            if most < 0:
                size, shift, library, most = 1, 0, False, stride - 1
        else:
            scale = self.r.choice([1, 2, 4, 8])
            most = 8
        if atomic:
            scale = max(scale, size)
        start = self.r.randint(0, most) // (size if atomic else 1) * (size if atomic else 1)
        offset = (tuple(c * scale for c in coefficients), constant * scale + start)
        return byte_access(op, var, offset, size, library, shift, call)
