"""Where a walk over a program stands (walk.py), and what it keeps of tasks and teams."""
import collections

Reduction = collections.namedtuple("Reduction", "mutex group")  # group: a taskgroup's, else a construct's with a barrier


class Chain:
    """A stretch of one task's program order: a piece of floating work has one of its own. Its records go to the task."""

    def __init__(self, task):
        self.task = task
        self.created = []  # accesses of the tasks that were created here
        self.flushed = None  # place after an atomic access at which clang makes a flush (L015)


class Members:
    """A team, or a league."""

    def __init__(self, size, fixed):
        self.size, self.fixed = size, fixed
        self.constructs = set()  # those that some member has met
        self.ended, self.awaited, self.entered = [], [], None  # walk_waits.py: of a team of one thread
        self.ranges = collections.defaultdict(list)  # walk_worksharing.py: of a league


class Access:
    __slots__ = ("location", "write", "atomic", "line", "possible", "first", "owner")

    def __init__(self, *values):
        for name, value in zip(self.__slots__, values, strict=True):
            setattr(self, name, value)


class Context:
    """Copied when the walk enters another body."""

    def __init__(self, chain):
        self.chain = chain
        self.team = None
        self.member = 0
        self.initial = True     # outside all regions
        self.serial = True      # one thread because the program says so: everything in program order
        self.units = {}         # team -> which piece of its floating work this is
        self.narrow = False     # the threads of `distribute parallel for` are one in this run
        self.active = 0         # regions around with more than one thread
        self.group = None       # contention group of a target region: locks exclude inside it
        self.league = False     # a team of a league is around
        self.included = False
        self.split = False      # inside an iteration of a taskloop, which other tasks may execute
        self.loops = {}         # depth -> value
        self.depth = 0          # teams around
        self.scope = {}         # local -> (instance, teams around) of its declaration
        self.blocks = {}        # block of a team -> which one
        self.copies = frozenset()  # shared variables that a data-sharing clause around hides
        self.reducing = {}      # variable -> Reduction in which tasks may take part
        self.uncopied = frozenset()  # copies of a task reduction in a team of one: the originals may be used instead
        self.maybe = False      # a cancellation may leave out what stands here
        self.maybe_tasks = False  # the same of tasks created here
        self.iteration = None   # of the worksharing loop around
        self.block = False      # inside an iteration of such a loop, where ordered blocks are
        self.event = None       # the detached task whose event somebody fulfils
        self.met = None         # worksharing construct -> how often the member has met it

    def fork(self, chain, **changes):
        other = Context.__new__(Context)
        other.__dict__.update(self.__dict__)
        other.chain = chain
        other.__dict__.update(changes)
        return other
