// Paths: what a longest chain consists of, as weights by context.
//
// A path is an immutable list of nodes, the latest first, that bodies share. Who creates a task of another context
// freezes its own tail into a node; both go on from there. A task of the same context has a copy of the tail. Joins
// keep the longer one. After 64 nodes the list is folded into sums, so that live memory is bounded by the live bodies;
// sums stay exact, the order of what is folded is lost.
#pragma once

#include "mem/pool.h"

namespace ompracer::adviser {

struct PathNode;

/// Free nodes of a thread.
struct PathCache {
  PoolCache nodes, sums;
};

/// Reserves the memory. False when the system refuses it.
bool initPaths();

/// A further reference to it; null stays null.
PathNode *keepPath(PathNode *);
/// A reference less.
void dropPath(PathNode *, PathCache &);
/// Takes over the reference `before`.
PathNode *extendPath(PathNode *before, u32 context, u64 weight, PathCache &);

/// The context of its latest weight; of the empty path ~0.
u32 lastContext(const PathNode *);

/// Calls visit(context, weight) from the latest to the first; `folded`: one of the sums, in no order.
void visitPath(const PathNode *, void (*visit)(u32 context, u64 weight, bool folded, void *data), void *data);

/// A path that grows: frozen nodes, and the weight of the present context after them.
struct Trail {
  PathNode *done = nullptr;
  u64 tail = 0;
  u32 context = 0;
  bool borrowed = false; ///< somebody else has the reference to `done`, and outlives the trail

  /// The whole of it as nodes; the reference stays where it is.
  PathNode *freeze(PathCache &cache) {
    if (tail) {
      if (borrowed)
        keepPath(done);
      borrowed = false;
      done = extendPath(done, context, tail, cache);
      tail = 0;
    }
    return done;
  }
  /// Takes over the reference.
  void become(PathNode *path, u64 newTail, PathCache &cache) {
    if (!borrowed)
      dropPath(done, cache);
    borrowed = false;
    done = path;
    tail = newTail;
  }
  /// The path of another one, which keeps it, or is left without; what follows belongs to the own context.
  void copy(const Trail &other, PathCache &cache) {
    Trail same = other;
    keepPath(same.done);
    same.borrowed = false;
    take(same, cache);
  }
  void take(Trail &other, PathCache &cache) {
    const u32 own = context;
    become(other.done, other.tail, cache);
    context = other.context;
    borrowed = other.borrowed;
    other = {nullptr, 0, context};
    enter(own, cache);
  }
  /// The context of its latest weight.
  u32 last() const { return tail ? context : lastContext(done); }
  /// What follows belongs to that context.
  void enter(u32 newContext, PathCache &cache) {
    if (newContext != context)
      freeze(cache);
    context = newContext;
  }
};

} // namespace ompracer::adviser
