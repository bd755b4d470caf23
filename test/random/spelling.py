"""Other words for the same: constructs combined into one, cancellation points, kinds of locks, and so on.

Nothing here changes an order or an access, but compilers make other code of it and runtimes raise other events. Spellings
are attributes of the nodes; `program.py` writes them, the walk knows none of them.
"""
from program import CLAUSES

ORDERS = {"W": ("relaxed", "release", "seq_cst"), "R": ("relaxed", "acquire", "seq_cst"),
          "U": ("relaxed", "release", "seq_cst")}


def respell(program, chance, choose, has):
    nested = {name for name in ("l0", "l1") if has("nest-lock") and chance(0.3)}
    alone = not any(n.kind == "teams" for n in program.walk())  # it excludes the teams of a league, too
    posix = {name for name in ("l0", "l1") if has("pthread-mutex") and alone and chance(0.2)} - nested
    own = [v for v, kind in program.variables.items() if kind == "threadprivate"]
    inner = {id(x) for n in program.walk() if n.kind == "parallel" for x in n.walk() if x is not n}
    for n in program.walk():
        # Parallel with a task that uses the variable: docs/limits.md.
        if n.kind == "parallel" and own and id(n) not in inner and has("copyin") and chance(0.3):
            n.a["copyin"] = own
        if n.kind == "single" and own and not n.get("nowait") and has("copyprivate") and chance(0.3):
            n.a["copyprivate"] = own
        choices = globals().get("spell_" + n.kind)
        if choices:
            choices(n, chance, choose, has)
        if n.kind == "teams" and own:
            n.a["target"] = False  # clang refuses threadprivate variables there
        if n.kind in ("lock", "around"):
            n.a["nest"] = n.get("name") in nested
            n.a["pthread"] = n.get("name") in posix


def spell_access(n, chance, choose, has):
    op = n.get("op")
    if op[0] == "A" and has("memory-order") and chance(0.5):
        n.a["order"] = choose(ORDERS[op[1]])
    if op == "AU" and has("atomic-capture") and chance(0.4):
        n.a["capture"] = True


def spell_parallel(n, chance, choose, has):
    only = n.body[0] if len(n.body) == 1 else n
    alone = only.kind in ("for", "sections") or only.kind == "master" and spells_masked_taskloop(only)
    copies = any(n.get(clause) for clause in ("reduction", "firstprivate"))
    if alone and not copies and has("combined") and all(x.get("index") != "captured" for x in n.walk()):
        n.a["combined"] = chance(0.7) or bool(only.get("scan"))
        if only.kind == "master" and n.get("combined"):
            only.a["combined"] = True
    elif has("cancellation-point"):
        n.a["cancellable"] = chance(0.1) and all(x.kind != "cancel" for x in n.walk())


def spell_teams(n, chance, choose, has):
    only = n.body[0] if len(n.body) == 1 else n
    n.a["combined"] = only.kind == "distribute" and has("combined") and chance(0.7)
    copies = any(only.get(clause) for clause in CLAUSES)  # together with map they may not stand
    inner = any(x.kind == "target" for x in n.walk())
    n.a["target"] = not inner and not (copies and n.get("combined")) and has("target") and chance(0.2)


def spell_distribute(n, chance, choose, has):
    lanes = all(x.kind == "access" and len(x.get("op")) == 1 and not x.get("call") and not x.get("library") for x in n.body)
    n.a["simd"] = bool(n.get("parallel_for")) and lanes and n.get("num_threads") != 1 and has("simd") and chance(0.3)


def spell_for(n, chance, choose, has):
    plain = not any(n.get(a) for a in ("nowait", "ordered", "doacross", "concurrent", "lanes"))
    if plain and not n.get("scan") and has("cancellation-point"):
        n.a["cancellable"] = chance(0.15)
    n.a["conditional"] = bool(n.get("lastprivate")) and has("conditional") and chance(0.3)
    bare = not any(n.get(a) for a in ("nowait", "lastprivate", "firstprivate", "by_tasks", "linear"))
    n.a["loop"] = bool(n.get("concurrent")) and bare and has("loop-bind") and chance(0.6)


def spell_taskloop(n, chance, choose, has):
    lanes = all(x.kind == "access" and len(x.get("op")) == 1 and not x.get("call") and not x.get("library") and
                x.get("index") not in ("tid", "captured") for x in n.body)
    other = any(n.get(a) for a in ("strict", "if0", "final", "reduction"))
    n.a["simd"] = lanes and not other and has("simd") and has("combined") and chance(0.5)


def spell_sections(n, chance, choose, has):
    if not n.get("nowait") and has("cancellation-point"):
        n.a["cancellable"] = chance(0.15)


def spell_master(n, chance, choose, has):
    if spells_masked_taskloop(n) and has("combined"):
        n.a["combined"] = n.get("combined") or chance(0.7)


def spells_masked_taskloop(n):
    return len(n.body) == 1 and n.body[0].kind == "taskloop" and n.get("filter") is None


def spell_lock(n, chance, choose, has):
    n.a["test"] = has("test-lock") and chance(0.3)


def spell_task(n, chance, choose, has):
    n.a["priority"] = has("priority") and chance(0.1)
    if n.get("depend") and n.get("depend")[0][1] != "omp_all_memory" and not n.get("iterator") and has("depobj"):
        n.a["depobj"] = chance(0.2)
