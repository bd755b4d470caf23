"""The text of threads that the program makes itself, and of what they wait for."""

POSIX = ("semaphore", "condition")  # kinds of signals; the others are OpenMP's


class Hosts:
    def bodies(self):
        return [body for n in self.program.walk() if n.kind == "hosts" for body in n.body[:-1]]

    def declare_hosts(self, head):
        for number, body in enumerate(self.bodies()):
            body.a["function"] = f"host{number}"
            head.append(f"static void *host{number}(void *unused);")
        for n in self.program.walk():
            if n.kind == "hosts" and n.get("late"):
                head += [f"static pthread_t {body.get('function')}_;" for body in n.body[:-1]]
        for name, mode in sorted({(n.get("name"), n.get("mode")) for n in self.program.walk() if n.kind in ("signal", "await")}):
            if mode == "semaphore":
                head.append(f"static sem_t {name};")
            elif mode == "condition":
                head += [f"static int {name};", f"static pthread_mutex_t {name}_mutex = PTHREAD_MUTEX_INITIALIZER;",
                         f"static pthread_cond_t {name}_condition = PTHREAD_COND_INITIALIZER;"]
        for name in sorted({n.get("name") for n in self.program.walk() if n.kind == "meet"}):
            head.append(f"static pthread_barrier_t {name};")

    def prepare_hosts(self):
        for name in sorted({n.get("name") for n in self.program.walk() if n.get("mode") == "semaphore"}):
            self.out(f"sem_init(&{name}, 0, 0);")
        for name, count in sorted({(n.get("name"), n.get("threads")) for n in self.program.walk() if n.kind == "meet"}):
            self.out(f"pthread_barrier_init(&{name}, NULL, {count});")

    def host_functions(self):
        for body in self.bodies():
            body.line = self.out(f"static void *{body.get('function')}(void *unused) {{")
            self.depth += 1
            self.statements(body.body)
            self.out("return unused;")
            self.depth -= 1
            self.out("}")

    def emit_hosts(self, n):
        self.out("{")
        self.depth += 1
        names = [body.get("function") for body in n.body[:-1]]
        for name in names:
            if not n.get("late"):
                self.out(f"pthread_t {name}_;")
            n.line = self.out(f"pthread_create(&{name}_, NULL, {name}, NULL);")
        self.statements(n.body[-1].body)
        for name in names if not n.get("late") else ():
            self.out(f"pthread_join({name}_, NULL);")
        self.depth -= 1
        self.out("}")

    def join_late(self):
        """Threads that end with the program."""
        for n in self.program.walk():
            for body in n.body[:-1] if n.kind == "hosts" and n.get("late") else ():
                self.out(f"pthread_join({body.get('function')}_, NULL);")

    def posix_signal(self, n):
        name = n.get("name")
        if n.get("mode") == "semaphore":
            n.line = self.out(f"sem_post(&{name});")
            return
        self.out(f"pthread_mutex_lock(&{name}_mutex);")
        n.line = self.out(f"{name} = 1;")
        self.out(f"pthread_cond_broadcast(&{name}_condition);")
        self.out(f"pthread_mutex_unlock(&{name}_mutex);")

    def posix_await(self, n):
        name = n.get("name")
        if n.get("mode") == "semaphore":
            n.line = self.out(f"sem_wait(&{name});")
            return
        self.out(f"pthread_mutex_lock(&{name}_mutex);")
        n.line = self.out(f"while (!{name})")
        self.out(f"  pthread_cond_wait(&{name}_condition, &{name}_mutex);")
        self.out(f"pthread_mutex_unlock(&{name}_mutex);")

    def emit_meet(self, n):
        n.line = self.out(f"pthread_barrier_wait(&{n.get('name')});")
