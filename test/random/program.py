"""Random OpenMP programs as trees. `emit.py` writes their text, `model.py` knows their races.

A node is a construct or an access, with the line on which `emit` put it. Variables:

  shared    file-scope scalar             main      local of main, shared everywhere
  array     file-scope, indexed by constants and loop variables
  bytes     file-scope array of bytes, accessed in several sizes: index is an offset then
            (`copy` nodes access ranges of either array: `count` elements, from `source` if there is one)
  tid       file-scope array, indexed by the thread number alone
  guarded   file-scope scalar, touched in parallel only under `if (omp_get_thread_num() == 0)`
  inner-guarded   the same, in inner regions only: a thread 0 of each
  private   local of a region body (declared by a `local` node), or a block that it names
  block     heap block that a single construct allocates for its team (a `publish` node)
  threadprivate   file-scope scalar of which each thread has its own

In tasks firstprivate may also name a local.
"""
import collections
import copy


# Clauses that name variables, of which they make copies.
CLAUSES = ("reduction", "task_reduction", "in_reduction", "firstprivate", "lastprivate", "linear")


# In a depend clause: a piece of an array, four elements from 4 times the value of an index.
Section = collections.namedtuple("Section", "array index")

# In a reduction clause: so many elements of an array.
Range = collections.namedtuple("Range", "array start count")


def name_of(item):
    return item if isinstance(item, str) else item.array


def locations(item):
    """What a clause that names the item reads and writes."""
    return [(item, 0)] if isinstance(item, str) else [(item.array, item.start + k) for k in range(item.count)]


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
    ARRAY = 576

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
        """Where the walk (walk.py) puts what clauses read and write: the directive. Compilers also name the construct's end."""
        for n in self.walk():
            lines = {n.end_line} | {s.line for s in n.body if s.kind == "section"}
            lines |= {n.line + 1} if n.get("in_reduction") else set()
            if line in lines and any(n.get(c) for c in CLAUSES):
                return n.line
        return line

    def used_variables(self):
        used = set()
        for n in self.walk():
            used |= {n.get("var"), n.get("source")} | {name_of(v) for _, v in n.get("depend") or []}
            for clause in CLAUSES:
                used |= {name_of(v) for v in n.get(clause) or []}
        return used


def access(op, var, index=None, call=False):
    """op: W write, R read, U update, AW AR AU the same with omp atomic; index: (coefficient by loop depth, constant)."""
    return Node("access", op=op, var=var, index=index, call=call)


def byte_access(op, var, offset, size, library=False, shift=0, call=False):
    """Of `size` bytes from an offset, by an expression or by a function of the C library. An update by a function moves
    the bytes that stand `shift` further."""
    return Node("access", op=op, var=var, index=offset, size=size, library=library, shift=shift, call=call)
