"""Where the generator stands, and what it may use."""
import dataclasses


# Parts of the language that can be left out: a detector need not know them all from its first day.
FEATURES = ("parallel", "for", "sections", "single", "master", "barrier", "critical", "lock", "atomic", "task", "taskwait",
            "taskgroup", "taskloop", "depend", "ordered", "nested", "reduction", "data", "local", "tid", "guard", "repeat",
            "call", "fixed-team", "serial-team", "consistent", "static-chunk", "dynamic-chunk", "collapse", "final",
            "mutexinoutset", "inoutset", "nogroup", "doacross", "wait-depend", "undeferred-depend", "grainsize", "untied",
            "extent", "capture", "inner-number", "scope", "publish", "heap", "threadprivate", "sections-data", "taskloop-data", "teams",
            "simd", "taskloop-undeferred", "task-reduction", "draw", "spread", "combined", "cancellation-point", "nest-lock",
            "test-lock", "memory-order", "atomic-capture", "priority", "depobj", "all-memory", "detach", "taskyield",
            "target", "lanes", "bytes", "library", "reduction-task", "handoff", "hosts", "pthread-mutex", "depend-sections",
            "conditional", "copyin", "copyprivate", "loop-bind", "cancel", "distribute-parallel-for", "loop-teams", "loop-thread", "linear",
            "array-reduction", "taskloop-reduction", "target-nowait", "host-waits", "late-join",
            "copy", "inscan", "around")

LOCKS = ("c0", "c1", "l0", "l1")  # critical names and locks, acquired in this order


@dataclasses.dataclass
class Place:
    """Where the next statement would stand."""
    level: str = "initial"   # initial, member, piece, task; team and distribute in a league
    regions: int = 0
    tasks: int = 0
    loops: tuple = ()        # sizes of the loops around
    rank: int = -1           # of the innermost lock held
    leaf: bool = False       # accesses only
    final: bool = False
    serial: bool = True
    hidden: frozenset = frozenset()
    locals: tuple = ()       # (name, style, may be used here)
    copied: frozenset = frozenset()  # locals of which the task has a copy, which the reference does not look at
    nesting: int = 0
    ordered: bool = False    # inside the ordered block
    own: bool = True         # an implicit task's own code, or a task made there
    closed: bool = False     # inside a scope construct: no barrier and no worksharing
    blocks: tuple = ()       # that a single construct allocated for all threads
    reducing: tuple = ()     # by the taskgroup directly around
    looped: bool = False     # an iteration of a taskloop
    host: bool = False       # in a thread that the program made itself
    many: bool = False       # in one of those that a thread of a team made, which may be many
    league: bool = False
    once: str = ""           # how often the program comes here: "alone": once; "team": each thread of one team

    def inside(self, **changes):
        return dataclasses.replace(self, nesting=self.nesting + 1, **changes)
