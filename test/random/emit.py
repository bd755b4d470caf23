"""The C text of a program tree. Every access stands on a line of its own, which is noted in its node.

The text prints the address of every variable that outlives its region, so that a report's address names an element.
"""
from emit_hosts import Hosts
from emit_tasks import Tasks
from emit_waits import Waits
from emit_worksharing import Worksharing
from program import Node

SIZES = {1: "char", 2: "short", 4: "int", 8: "long"}


class Emitter(Worksharing, Tasks, Waits, Hosts):
    def __init__(self, program):
        self.program = program
        self.lines = []
        self.functions = []
        self.depth = 0
        self.pointers = {n.get("var") for n in program.walk() if n.kind == "publish" or n.get("heap")}
        self.mains = [name for name, kind in program.variables.items() if kind == "main"]
        self.in_main = False
        self.reduced = []  # by the taskgroups around

    def out(self, text):
        self.lines.append("  " * self.depth + text)
        return len(self.lines)

    def text(self):
        p = self.program
        head = [f"#include <{name}.h>" for name in ("omp", "pthread", "sched", "semaphore", "stdio", "stdlib", "string")] + [
                '#define USE(v) __asm__ volatile("" : : "r"(v))']
        if any(n.get("size") for n in p.walk()):
            for type_ in SIZES.values():
                head.append(f"typedef {type_} __attribute__((may_alias, aligned(1))) {type_}_;")
        for name, kind in p.variables.items():
            if kind in ("shared", "guarded", "inner-guarded"):
                head.append(f"static int {name};")
            elif kind == "threadprivate":
                head += [f"static int {name};", f"#pragma omp threadprivate({name})"]
            elif kind == "bytes":
                head.append(f"static _Alignas(16) char {name}[{8 * p.ARRAY + 32}];")
            elif kind in ("array", "tid"):
                head.append(f"static int {name}[{p.ARRAY}];")
        locks = sorted({(n.get("name"), self.kind_of_lock(n)) for n in p.walk() if n.kind in ("lock", "around")})
        for name, kind in locks:
            head.append(f"static {kind}_t {name};")
        self.declare_flags(head)
        self.declare_hosts(head)
        self.collect_functions(head)
        self.lines = head
        self.host_functions()
        self.in_main = True
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
            self.out(f"{kind}_init(&{name}, NULL);" if kind == "pthread_mutex" else f"omp_init_{kind[4:]}(&{name});")
        self.prepare_hosts()
        self.statements(p.body)
        self.join_late()
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
                type_ = "char" if n.get("size") else "int"
                head.append(f"static __attribute__((noinline)) void {n.get('function')}({type_} *p) {{")
                self.lines = head
                self.operation(n, "*p")
                head.append("}")

    def operation(self, n, lvalue):
        op = n.get("op")
        if n.get("library"):
            return self.library(n, lvalue)
        if n.get("size"):
            lvalue = f"*({SIZES[n.get('size')]}{'' if op[0] == 'A' else '_'} *)(void *)&{lvalue}"
        if op[0] == "A":
            capture = op == "AU" and n.get("capture")
            kind = "capture" if capture else {"W": "write", "R": "read", "U": "update"}[op[1]]
            self.out(f"#pragma omp atomic {kind} {n.get('order', '')}")
            if op == "AR" or capture:
                name = f"r{len(self.lines)}"
                self.lines.insert(len(self.lines) - 1, "  " * self.depth + f"long {name};")
                n.line = self.out(f"{name} = {lvalue}{' += 1' if capture else ''};")
                self.out(f"USE({name});")
                return
        text = {"W": f"{lvalue} = {len(self.lines)};", "R": f"USE({lvalue});", "U": f"{lvalue} += 1;"}[op[-1]]
        n.line = self.out(text)

    def library(self, n, lvalue):
        """A function of the C library. A size that the compiler does not know leaves the call a call."""
        self.out("{")
        size = n.get("size")
        self.out(f"  size_t n = {size};")
        if size % 2:
            self.out('  __asm__("" : "+r"(n));')
        if n.get("op") == "R":
            self.out("  char copy[8];")
        text = {"W": f"memset(&{lvalue}, {len(self.lines)} & 127, n);",
                "U": f"memmove(&{lvalue}, &{lvalue} + {n.get('shift')}, n);",
                "R": f"memcpy(copy, &{lvalue}, n);"}[n.get("op")]
        n.line = self.out("  " + text)
        if n.get("op") == "R":
            self.out("  USE(copy);")
        self.out("}")

    def emit_copy(self, n):
        """A size that the compiler does not know leaves the call a call. What is copied back to where it came from the
        optimiser would not write again (L046)."""
        self.out("{")
        first, count = self.element(n), n.get("count")
        self.out(f"  size_t n = {count} * sizeof {first};")
        if n.get("opaque"):
            self.out('  __asm__("" : "+r"(n));')
        text = f"memset(&{first}, {len(self.lines)} & 127, n);"
        if n.get("source"):
            source = self.element(Node("access", var=n.get("source"), index=n.get("start")))
            text = f"{'memmove' if n.get('move') else 'memcpy'}(&{first}, &{source}, n);"
        n.line = self.out("  " + text)
        self.out('  __asm__ volatile("" : : : "memory");')
        n.end_line = self.out("}")

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
                by_tasks = "task, " if clause == "reduction" and n.get("by_tasks") else ""
                items = (x if isinstance(x, str) else f"{x.array}[{x.start} : {x.count}]" for x in n.get(clause))
                text += f" {clause}({by_tasks}+ : {', '.join(items)})"
        for clause in ("firstprivate", "lastprivate"):
            if n.get(clause):
                kind = "conditional : " if clause == "lastprivate" and n.get("conditional") else ""
                text += f" {clause}({kind}" + ", ".join(n.get(clause)) + ")"
        if n.get("linear"):
            text += f" linear({', '.join(n.get('linear'))} : 2)"
        return text

    def emit_parallel(self, n):
        clauses = self.data(n)
        if n.get("num_threads"):
            clauses += f" num_threads({n.get('num_threads')})"
        if n.get("if0"):
            clauses += " if(parallel : 0)"  # not of the simd construct in a combined one
        if n.get("combined"):
            inner = n.body[0]
            if inner.get("scan"):
                return self.scanned(n, inner, clauses)
            getattr(self, "emit_" + inner.kind)(inner, "parallel ", clauses)
            n.line, n.end_line = inner.line, inner.end_line
            return
        if n.get("copyin"):
            clauses += f" copyin({', '.join(n.get('copyin'))})"
        n.line = self.out("#pragma omp parallel" + clauses)
        self.out("{")
        self.depth += 1
        if any(x.get("index") == "captured" for x in n.walk() if x.kind == "access"):
            self.out("int t = omp_get_thread_num();")
        if n.get("num_threads") and not n.body:
            # clang removes a region that does nothing, and the number of its threads goes to the next one.
            self.out('__asm__ volatile("");')
        self.cancellation_point(n, "parallel")
        self.statements(n.body)
        self.depth -= 1
        n.end_line = self.out("}")

    def cancellation_point(self, n, construct):
        if n.get("cancellable"):
            self.out(f"#pragma omp cancellation point {construct}")

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

    def emit_repeat(self, n):
        i = f"k{self.depth}" if n.get("depth") is None else f"i{n.get('depth')}"
        self.out(f"for (int {i} = 0; {i} < {n.get('n')}; ++{i})")
        self.block(n)

    def emit_master(self, n, combined="", clauses=""):
        filter_ = n.get("filter")
        if n.get("combined"):
            self.emit_taskloop(n.body[0], combined + "masked ", clauses)
            n.line, n.end_line = n.body[0].line, n.body[0].end_line
            return
        self.block(n, "#pragma omp master" if filter_ is None else f"#pragma omp masked filter({filter_})")

    def emit_guard(self, n):
        self.out("if (omp_get_thread_num() == 0)")
        self.block(n)

    def emit_barrier(self, n):
        n.line = self.out("#pragma omp barrier")

    def emit_critical(self, n):
        self.block(n, f"#pragma omp critical({n.get('name')})")

    @staticmethod
    def kind_of_lock(n):
        return "pthread_mutex" if n.get("pthread") else "omp_nest_lock" if n.get("nest") else "omp_lock"

    def emit_lock(self, n):
        kind, name = "nest_lock" if n.get("nest") else "lock", n.get("name")
        if n.get("pthread"):
            self.out(f"while (pthread_mutex_trylock(&{name}))" if n.get("test") else f"pthread_mutex_lock(&{name});")
            if n.get("test"):
                self.out("  ;")
            self.block(n)
            self.out(f"pthread_mutex_unlock(&{name});")
            return
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

    def emit_around(self, n):
        """A lock that the threads of a team, or only the first one, hold around worksharing constructs."""
        kind, name = self.kind_of_lock(n), n.get("name")
        only = "if (omp_get_thread_num() == 0) " if n.get("some") else ""
        verbs = ("lock", "unlock") if n.get("pthread") else ("set", "unset")
        call = "pthread_mutex_{}(&%s);" % name if n.get("pthread") else "omp_{}_%s(&%s);" % (kind[4:], name)
        self.out(only + call.format(verbs[0]))
        self.block(n)
        self.out(only + call.format(verbs[1]))

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
