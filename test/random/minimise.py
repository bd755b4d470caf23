"""Delta debugging on program trees: the smallest program that still fails in the same way."""


def places(body, path=()):
    """Paths of all nodes, outermost first: large parts go early."""
    for i, node in enumerate(body):
        yield path + (i,)
        yield from places(node.body, path + (i,))


def find(program, path):
    """The list that holds the node, and its index there."""
    body = program.body
    for i in path[:-1]:
        body = body[i].body
    return body, path[-1]


SIMPLER = {"nowait": False, "schedule": None, "call": False, "library": False, "firstprivate": None, "final": None, "if0": None,
           "depend": None, "num_tasks": None, "nogroup": None, "collapse": None, "num_threads": None, "reduction": None,
           "lastprivate": None, "grainsize": None, "strict": None, "untied": None, "heap": None, "chunk": None,
           "safelen": None, "in_reduction": None, "combined": False, "cancellable": False, "nest": False, "test": False,
           "order": "", "capture": False, "depobj": False, "priority": False, "simd": False, "loop": False,
           "conditional": False, "copyin": None, "copyprivate": None, "by_tasks": False,
           "iterator": False, "pthread": False, "lanes": False, "concurrent": False,
           "static": False, "parallel_for": False, "target": False, "linear": None, "opaque": False, "late": False, "scan": None}


def variants(program, path):
    """Programs with the node at `path` removed, replaced by its children, or simplified."""
    def edited(change):
        copy = program.copy()
        body, i = find(copy, path)
        change(body, i)
        return copy

    def remove(body, i):
        del body[i]

    def unwrap(body, i):
        body[i:i + 1] = body[i].body

    body, i = find(program, path)
    node = body[i]
    yield edited(remove)
    if node.body and node.kind != "section":
        yield edited(unwrap)
    for attribute, simple in SIMPLER.items():
        if node.a.get(attribute):
            def simplify(body, i, attribute=attribute, simple=simple):
                body[i].a[attribute] = simple
            yield edited(simplify)
    for number in ("n",):
        if node.a.get(number, 1) > 1 and node.kind not in ("parallel", "teams"):
            def fewer(body, i):
                body[i].a["n"] -= 1
            yield edited(fewer)
    if len(node.a.get("depend") or []) > 1:
        for k in range(len(node.a["depend"])):
            def drop(body, i, k=k):
                del body[i].a["depend"][k]
            yield edited(drop)


def minimise(program, fails, most=400):
    """`fails(candidate)` may raise for candidates that are no programs any more."""
    progress, tried = True, 0
    while progress and tried < most:
        progress = False
        path_list = list(places(program.body))
        for path in path_list:
            try:
                candidates = list(variants(program, path))
            except IndexError:
                continue  # gone with something larger
            for candidate in candidates:
                tried += 1
                try:
                    good = fails(candidate)
                except Exception:  # a use without its declaration, an ordered block without its loop
                    good = False
                if good:
                    program, progress = candidate, True
                    break
            if tried >= most:
                break
    lean = program.copy()
    used = lean.used_variables()
    lean.variables = {v: kind for v, kind in lean.variables.items() if v in used}
    return lean if fails(lean) else program
