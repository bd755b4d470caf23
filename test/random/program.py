"""Random OpenMP programs as trees, and their C text.

A node is a construct or an access; every access stands on a line of its own, which `emit` notes in it. Variables:

  shared    file-scope scalar             main      local of main, shared everywhere
  array     file-scope, indexed by constants and loop variables
  tid       file-scope array, indexed by the thread number alone
  guarded   file-scope scalar, touched in parallel only under `if (omp_get_thread_num() == 0)`
  inner-guarded   likewise, in inner regions only: a thread 0 of each
  private   local of a region body (declared by a `local` node), or a block that it names
  block     heap block that a single construct allocates for its team (a `publish` node)
  threadprivate   file-scope scalar of which each thread has its own

In tasks firstprivate may also name a local.

The text prints the address of every variable that outlives its region, so that a report's address names an element.
"""
import copy


# Clauses that name variables, of which they make copies.
CLAUSES = ("reduction", "task_reduction", "in_reduction", "firstprivate", "lastprivate")


class Node:
    """kind, attributes, children. Attribute values are plain data, so that trees can be copied and compared."""

    def __init__(self, kind, body=None, **attributes):
        self.kind = kind
        self.body = body if body is not None else []
        self.a = attributes
        self.line = 0
        self.end_line = 0

    def get(self, name, default=None):
        return self.a.get(name, default)

    def walk(self):
        yield self
        for child in self.body:
            yield from child.walk()


class Program:
    ARRAY = 192

    def __init__(self, variables, body, seed=0):
        self.variables = variables  # name -> kind
        self.body = body
        self.seed = seed

    def copy(self):
        return copy.deepcopy(self)

    def walk(self):
        for node in self.body:
            yield from node.walk()

    def line_of(self, line):
        """Where the oracle puts what clauses read and write: the directive. Compilers also name the construct's end."""
        for n in self.walk():
            lines = {n.end_line} | {s.line for s in n.body if s.kind == "section"}
            lines |= {n.line + 1} if n.get("in_reduction") else set()
            if line in lines and any(n.get(c) for c in CLAUSES):
                return n.line
        return line

    def used_variables(self):
        used = set()
        for n in self.walk():
            used |= {n.get("var")} | {v for _, v in n.get("depend") or []}
            for clause in CLAUSES:
                used |= set(n.get(clause) or [])
        return used


def access(op, var, index=None, call=False):
    """op: W write, R read, U update, AW AR AU the same with omp atomic; index: (coefficient by loop depth, constant)."""
    return Node("access", op=op, var=var, index=index, call=call)


class Emitter:
    def __init__(self, program):
        self.program = program
        self.lines = []
        self.functions = []
        self.depth = 0
        self.pointers = {n.get("var") for n in program.walk() if n.kind == "publish" or n.get("heap")}
        self.reduced = []  # by the taskgroups around

    def out(self, text):
        self.lines.append("  " * self.depth + text)
        return len(self.lines)

    def text(self):
        p = self.program
        head = ["#include <omp.h>", "#include <stdio.h>", "#include <stdlib.h>",
                '#define USE(v) __asm__ volatile("" : : "r"(v))']
        for name, kind in p.variables.items():
            if kind in ("shared", "guarded", "inner-guarded"):
                head.append(f"static int {name};")
            elif kind == "threadprivate":
                head += [f"static int {name};", f"#pragma omp threadprivate({name})"]
            elif kind in ("array", "tid"):
                head.append(f"static int {name}[{p.ARRAY}];")
        locks = sorted({(n.get("name"), "nest_lock" if n.get("nest") else "lock") for n in p.walk() if n.kind == "lock"})
        for name, kind in locks:
            head.append(f"static omp_{kind}_t {name};")
        for name in sorted({n.get("name") for n in p.walk() if n.kind == "draw"}):
            head.append(f"static int {name};")
        self.collect_functions(head)
        self.lines = head
        self.out("int main(void) {")
        self.depth += 1
        for name, kind in p.variables.items():
            if kind == "main":
                self.out(f"int {name} = 0;")
        for name, kind in p.variables.items():
            if kind not in ("private", "block"):
                self.out(f'printf("@ {name} %p\\n", (void *)&{name});')
        self.out("fflush(stdout);")
        for name, kind in locks:
            self.out(f"omp_init_{kind}(&{name});")
        self.statements(p.body)
        self.out("return 0;")
        self.depth -= 1
        self.out("}")
        return "\n".join(self.lines) + "\n"

    def collect_functions(self, head):
        """One small function for each access that goes through a call; its line is the access's line."""
        number = 0
        for n in self.program.walk():
            if n.kind == "access" and n.get("call"):
                n.a["function"] = f"touch{number}"
                number += 1
                head.append(f"static __attribute__((noinline)) void {n.get('function')}(int *p) {{")
                self.lines = head
                self.operation(n, "*p")
                head.append("}")

    def operation(self, n, lvalue):
        op = n.get("op")
        if op[0] == "A":
            capture = op == "AU" and n.get("capture")
            kind = "capture" if capture else {"W": "write", "R": "read", "U": "update"}[op[1]]
            self.out(f"#pragma omp atomic {kind} {n.get('order', '')}")
            if op == "AR" or capture:
                name = f"r{len(self.lines)}"
                self.lines.insert(len(self.lines) - 1, "  " * self.depth + f"int {name};")
                n.line = self.out(f"{name} = {lvalue}{' += 1' if capture else ''};")
                self.out(f"USE({name});")
                return
        text = {"W": f"{lvalue} = {len(self.lines)};", "R": f"USE({lvalue});", "U": f"{lvalue} += 1;"}[op[-1]]
        n.line = self.out(text)

    def element(self, n):
        var, index = n.get("var"), n.get("index")
        if index is None:
            return f"{var}[0]" if var in self.pointers else var
        if index == "tid":
            return f"{var}[omp_get_thread_num()]"
        if index == "captured":
            return f"{var}[t]"
        coefficients, constant = index
        terms = [f"{c} * i{d}" if c != 1 else f"i{d}" for d, c in enumerate(coefficients) if c] + [str(constant)]
        return f"{var}[{' + '.join(terms)}]"

    def statements(self, body):
        for n in body:
            getattr(self, "emit_" + n.kind)(n)

    def block(self, n, pragma=None):
        if pragma:
            n.line = self.out(pragma)
        self.out("{")
        self.depth += 1
        self.statements(n.body)
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_access(self, n):
        if n.get("call"):
            self.out(f"{n.get('function')}(&{self.element(n)});")
        elif n.get("op") == "AR" or n.get("capture"):
            self.out("{")
            self.operation(n, self.element(n))
            self.out("}")
        else:
            self.operation(n, self.element(n))

    @staticmethod
    def data(n):
        text = ""
        for clause in ("reduction", "task_reduction", "in_reduction"):
            if n.get(clause):
                text += f" {clause}(+ : {', '.join(n.get(clause))})"
        for clause in ("firstprivate", "lastprivate"):
            if n.get(clause):
                text += f" {clause}(" + ", ".join(n.get(clause)) + ")"
        return text

    def emit_parallel(self, n):
        clauses = self.data(n)
        if n.get("num_threads"):
            clauses += f" num_threads({n.get('num_threads')})"
        if n.get("if0"):
            clauses += " if(parallel : 0)"  # not of the simd construct in a combined one
        if n.get("combined"):
            inner = n.body[0]
            getattr(self, "emit_" + inner.kind)(inner, "parallel ", clauses)
            n.line, n.end_line = inner.line, inner.end_line
            return
        n.line = self.out("#pragma omp parallel" + clauses)
        self.out("{")
        self.depth += 1
        if any(x.get("index") == "captured" for x in n.walk() if x.kind == "access"):
            self.out("int t = omp_get_thread_num();")
        self.cancellation_point(n, "parallel")
        self.statements(n.body)
        self.depth -= 1
        n.end_line = self.out("}")

    def cancellation_point(self, n, construct):
        if n.get("cancellable"):
            self.out(f"#pragma omp cancellation point {construct}")

    def emit_for(self, n, combined="", clauses=""):
        pragma = f"#pragma omp {combined}for{' simd' if n.get('lanes') else ''}" + clauses + self.data(n)
        schedule = n.get("schedule")
        if schedule:
            pragma += " schedule(" + ", ".join(str(x) for x in schedule) + ")"
        if n.get("ordered"):
            pragma += " ordered"
        if n.get("doacross"):
            pragma += " ordered(1)"
        if n.get("collapse"):
            pragma += " collapse(2)"
        if n.get("concurrent"):
            pragma += " order(concurrent)"
        if n.get("nowait") and not combined:
            pragma += " nowait"
        n.line = self.out(pragma)
        self.loops(n, n.get("depth"))

    def loops(self, n, depth):
        if n.get("collapse"):
            self.out(f"for (int i{depth} = 0; i{depth} < {n.get('collapse')}; ++i{depth})")
            depth += 1
        spread = n.get("spread")
        if spread:
            last = (n.get("n") - 1) * spread
            self.out(f"for (int all{depth} = 0; all{depth} <= {last}; ++all{depth}) {{")
        else:
            self.out(f"for (int i{depth} = 0; i{depth} < {n.get('n')}; ++i{depth}) {{")
        self.depth += 1
        if spread:
            self.out(f"if (all{depth} % {spread})")
            self.out("  continue;")
            self.out(f"int i{depth} = all{depth} / {spread};")
        self.cancellation_point(n, "for")
        draws = [x for x in n.body[-1:] if x.kind == "draw"]
        self.statements(n.body[:len(n.body) - len(draws)])
        for last in draws:
            self.draw(last, (n.get("collapse") or 1) * n.get("n"))
        self.depth -= 1
        n.end_line = self.out("}")

    def draw(self, n, times):
        """The end of an iteration that is executed so many times."""
        n.a["times"] = times
        self.out("{")
        self.depth += 1
        self.out("int number;")
        self.out("#pragma omp atomic capture seq_cst")
        n.line = self.out(f"number = {n.get('name')}++;")
        self.out(f"if (number == {times - 1})")
        self.block(n)
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_simd(self, n):
        n.line = self.out("#pragma omp simd" + self.data(n) + (f" safelen({n.get('safelen')})" if n.get("safelen") else ""))
        self.loops(n, n.get("depth"))

    def emit_teams(self, n):
        self.block(n, f"#pragma omp teams num_teams({n.get('num_teams')}) thread_limit(4)")

    def emit_distribute(self, n):
        chunk = n.get("chunk")
        n.line = self.out("#pragma omp distribute" + (f" dist_schedule(static, {chunk})" if chunk else ""))
        self.loops(n, n.get("depth"))

    def emit_scope(self, n):
        self.block(n, "#pragma omp scope" + self.data(n) + (" nowait" if n.get("nowait") else ""))

    def emit_publish(self, n):
        """A block that one thread allocates for its team, used until the next barrier."""
        self.out("{")
        self.depth += 1
        self.out(f"int *{n.get('var')};")
        self.out(f"#pragma omp single copyprivate({n.get('var')})")
        self.out(f"{n.get('var')} = calloc(1, sizeof(int));")
        self.statements(n.body)
        self.out("#pragma omp barrier")
        self.out("#pragma omp single")
        self.out(f"free({n.get('var')});")
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_taskloop(self, n, combined=""):
        copies = (n.get("firstprivate") or []) + (n.get("lastprivate") or [])
        pragma = f"#pragma omp {combined}taskloop" + self.shared(copies) + self.data(n)
        if n.get("num_tasks"):
            pragma += f" num_tasks({n.get('num_tasks')})"
        if n.get("grainsize"):
            pragma += f" grainsize({'strict : ' if n.get('strict') else ''}{n.get('grainsize')})"
        for clause, text in (("nogroup", " nogroup"), ("if0", " if(0)"), ("final", " final(1)")):
            if n.get(clause):
                pragma += text
        n.line = self.out(pragma)
        self.loops(n, n.get("depth"))

    def emit_repeat(self, n):
        self.out(f"for (int k{self.depth} = 0; k{self.depth} < {n.get('n')}; ++k{self.depth})")
        self.block(n)

    def emit_sections(self, n, combined="", clauses=""):
        nowait = " nowait" if n.get("nowait") and not combined else ""
        n.line = self.out(f"#pragma omp {combined}sections" + clauses + self.data(n) + nowait)
        self.out("{")
        self.depth += 1
        for section in n.body:
            section.line = self.out("#pragma omp section")
            self.out("{")
            self.depth += 1
            self.cancellation_point(n, "sections")
            self.statements(section.body)
            self.depth -= 1
            section.end_line = self.out("}")
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_single(self, n):
        self.block(n, "#pragma omp single" + (" nowait" if n.get("nowait") else ""))

    def emit_master(self, n):
        filter_ = n.get("filter")
        if n.get("combined"):
            self.emit_taskloop(n.body[0], "masked ")
            n.line = n.body[0].line
            return
        self.block(n, "#pragma omp master" if filter_ is None else f"#pragma omp masked filter({filter_})")

    def emit_guard(self, n):
        self.out("if (omp_get_thread_num() == 0)")
        self.block(n)

    def emit_barrier(self, n):
        n.line = self.out("#pragma omp barrier")

    def emit_taskwait(self, n):
        n.line = self.out("#pragma omp taskwait" + self.depend(n))

    def emit_taskgroup(self, n):
        before = self.reduced
        self.reduced = sorted(set(before) | set(n.get("task_reduction") or []))
        self.block(n, "#pragma omp taskgroup" + self.data(n))
        self.reduced = before

    def emit_critical(self, n):
        self.block(n, f"#pragma omp critical({n.get('name')})")

    def emit_lock(self, n):
        kind, name = "nest_lock" if n.get("nest") else "lock", n.get("name")
        if n.get("test"):
            self.out(f"while (!omp_test_{kind}(&{name}))")
            self.out("  ;")
        else:
            self.out(f"omp_set_{kind}(&{name});")
        if n.get("nest"):
            self.out(f"omp_set_nest_lock(&{name});")
            self.out(f"omp_unset_nest_lock(&{name});")
        self.block(n)
        self.out(f"omp_unset_{kind}(&{name});")

    def emit_ordered(self, n):
        self.block(n, "#pragma omp ordered")

    def shared(self, besides=()):
        """Locals are firstprivate in a task by default, and for clang what a taskgroup around reduces; ours are shared."""
        names = [v for v, kind in self.program.variables.items() if kind == "main"] + self.locals_in_scope() + self.reduced
        names = [v for v in names if v not in besides]
        return f" shared({', '.join(names)})" if names else ""

    def locals_in_scope(self):
        return [v for v in getattr(self, "scope", []) if v not in self.pointers]

    @staticmethod
    def depend(n, first=0):
        return "".join(f" depend({kind} : {var})" for kind, var in (n.get("depend") or [])[first:])

    def emit_task(self, n):
        pragma = "#pragma omp task" + self.shared((n.get("firstprivate") or []) + (n.get("in_reduction") or []))
        for clause, text in (("if0", " if(0)"), ("final", " final(1)"), ("untied", " untied"), ("priority", " priority(1)"),
                             ("event", " detach(event)")):
            if n.get(clause):
                pragma += text
        pragma += self.data(n)
        if not n.get("depobj"):
            return self.block(n, pragma + self.depend(n))
        kind, var = n.get("depend")[0]
        self.out("{")
        self.depth += 1
        self.out("omp_depend_t object;")
        self.out(f"#pragma omp depobj(object) depend({kind} : {var})")
        self.block(n, pragma + " depend(depobj : object)" + self.depend(n, 1))
        self.out("#pragma omp depobj(object) destroy")
        self.depth -= 1
        self.out("}")

    def emit_detach(self, n):
        """A detachable task, the code beside it, and a task or code that fulfils its event."""
        self.out("{")
        self.depth += 1
        self.out("omp_event_handle_t event;")
        self.statements(n.body)
        self.depth -= 1
        n.end_line = self.out("}")

    def emit_fulfil(self, n):
        n.line = self.out("omp_fulfill_event(event);")

    def emit_taskyield(self, n):
        n.line = self.out("#pragma omp taskyield")

    def emit_target(self, n):
        names = sorted({x.get("var") for x in n.body})
        self.block(n, f"#pragma omp target map(tofrom : {', '.join(names)})")

    def emit_sink(self, n):
        i = f"i{n.get('depth')}"
        n.line = self.out(f"#pragma omp ordered depend(sink : {i} - {n.get('distance')})")

    def emit_source(self, n):
        n.line = self.out("#pragma omp ordered depend(source)")

    def emit_local(self, n):
        """A local variable of the enclosing body; its tasks are joined before it goes."""
        self.out("{")
        self.depth += 1
        self.out(f"int *{n.get('var')} = calloc(1, sizeof(int));" if n.get("heap") else f"int {n.get('var')} = 0;")
        self.scope = getattr(self, "scope", []) + [n.get("var")]
        self.statements(n.body)
        self.scope = self.scope[:-1]
        self.out("#pragma omp taskwait")
        if n.get("heap"):
            self.out(f"free({n.get('var')});")
        self.depth -= 1
        n.end_line = self.out("}")


def emit(program):
    """The C text; sets `line` of every node that has accesses."""
    return Emitter(program).text()
