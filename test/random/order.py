"""What the oracle keeps while it walks a program: the graph of what is ordered, chains, tasks, teams and loops.

A Chain is a stretch of program order that one body keeps in every assignment of work to threads: an implicit task
without its floating work, a task, one iteration (or one chunk whose size the program named), a section, a single body.
Children are siblings when one chain created them.
"""
import collections


class Chain:
    def __init__(self, last):
        self.last = last
        self.children = []  # tasks created here
        self.flushed = None  # behind an atomic access for which clang makes a flush there (docs/limits.md)
        self.groups = []    # end nodes of the open taskgroups


class Task:
    def __init__(self, end, depend, locks=frozenset(), accesses=(), everything=()):
        self.end, self.depend = end, depend
        self.locks, self.accesses = locks, accesses  # held by the creator; what it did itself
        self.everything = everything  # what it and the tasks below it did

    def joined(self, locks):
        """Joined by code that holds `locks`: inside an extent that was open when it was created it is excluded, too."""
        for access in self.accesses:
            access.locks |= self.locks & locks


class Team:
    def __init__(self, graph, size, fixed, start):
        self.graph, self.size, self.fixed, self.start = graph, size, fixed, start
        self.joins = []
        self.constructs = set()
        self.loops = {}  # execution of a loop -> Loop
        self.entries, self.exits = {}, {}  # execution of a construct -> a node for each member
        self.held = {}  # execution of a construct -> for each member the mutexes that it held around it

    def phase_start(self, phase):
        return self.start if phase == 0 else self.join(phase - 1)

    def join(self, phase):
        while len(self.joins) <= phase:
            self.joins.append(self.graph.node())
            if len(self.joins) > 1:
                self.graph.edge(self.joins[-2], self.joins[-1])
        return self.joins[phase]


Reduction = collections.namedtuple("Reduction", "mutex end group")  # a taskgroup's, or a construct's with a barrier


class Loop:
    """One execution of a worksharing loop."""

    def __init__(self, key, number, rounds=False):
        self.key, self.number = key, number  # consistent ones have equal keys; numbers follow program order
        self.rounds = rounds  # static with a named size: the chunks go round the threads in their order
        self.static = False  # of a distribute: dist_schedule(static)
        self.alone = False  # likewise: its regions have one thread
        self.blocks = []  # (iteration, first node, last node) of the ordered blocks
        self.ends = {}    # iteration -> last node
        self.pieces = {}  # chunk -> first and last node
        self.children = {}  # chunk -> tasks created there
        self.inside = {}  # iteration of a distribute -> nodes of what it does and creates
        self.sources = {}  # iteration -> node of its doacross source

    def on_thread_of(self, other):
        """Chunks of equal numbers are one thread's, however many there are."""
        return self.key == other.key or (self.rounds and other.rounds)


class Context:
    """Where the walk stands. Copied when it enters another body."""

    def __init__(self, chain):
        self.chain = chain
        self.team = None
        self.member = 0
        self.phase = 0
        self.initial = True     # outside all regions
        self.serial = True      # one thread because the program says so: everything in program order
        self.units = {}         # team -> which piece of its floating work this is
        self.narrow = False     # the threads of `distribute parallel for` are one in this run
        self.active = 0         # regions around with more than one thread
        self.group = None       # contention group: locks exclude inside it
        self.league = False     # a team of a league is around (walk.py)
        self.included = False
        self.locks = frozenset()
        self.around = frozenset()  # those that the implicit task itself holds around worksharing constructs
        self.groups = ()        # taskgroups of the ancestors
        self.loops = {}         # depth -> value
        self.scope = {}         # local -> (instance, team, piece) of its declaration
        self.blocks = {}        # block of a team -> which one
        self.copies = frozenset()  # shared variables that a data-sharing clause around hides
        self.reducing = {}      # variable -> Reduction in which tasks may take part
        self.uncopied = frozenset()  # copies of a task reduction in a team of one: the originals may be used instead
        self.maybe = False      # a cancellation may leave out what stands here
        self.maybe_tasks = False  # likewise of tasks created here
        self.doacross = None    # loop and iteration
        self.block = None       # nodes of the ordered block of this iteration
        self.event = None       # node behind the fulfilment of the event
        self.construct = None   # execution of the worksharing construct around
        self.met = None         # Member: worksharing constructs met

    def fork(self, chain, **changes):
        other = Context.__new__(Context)
        other.__dict__.update(self.__dict__)
        other.chain = chain
        other.__dict__.update(changes)
        return other


class Graph:
    def __init__(self):
        self.after = []

    def node(self):
        self.after.append([])
        return len(self.after) - 1

    def edge(self, a, b):
        self.after[a].append(b)

    def ancestors(self):
        """For every node a bit set of the nodes before it."""
        count = len(self.after)
        missing = [0] * count
        for follow in self.after:
            for b in follow:
                missing[b] += 1
        ready = [n for n in range(count) if not missing[n]]
        before = [0] * count
        done = 0
        while ready:
            n = ready.pop()
            done += 1
            bits = before[n] | 1 << n
            for b in self.after[n]:
                before[b] |= bits
                missing[b] -= 1
                if not missing[b]:
                    ready.append(b)
        if done != count:
            raise RuntimeError("the order has a cycle: the model is wrong")
        return before


class Access:
    __slots__ = ("node", "location", "write", "atomic", "line", "locks", "possible")

    def __init__(self, node, location, write, atomic, line, locks, possible=False):
        self.node, self.location, self.write, self.atomic, self.line, self.locks, self.possible = \
            node, location, write, atomic, line, locks, possible


def excluded(a, b):
    """The same mutex, acquired twice. One acquisition around both excludes nothing."""
    return any(x[0] == y[0] and x[1] != y[1] for x in a for y in b)


def depends(earlier, later):
    """OpenMP 5.2, 15.9.5, clause by clause."""
    for kind_a, var_a in earlier:
        for kind_b, var_b in later:
            if "omp_all_memory" in (var_a, var_b):
                return True
            if var_a != var_b:
                continue
            if kind_a == kind_b and kind_a in ("in", "mutexinoutset", "inoutset"):
                continue
            return True
    return False
