// The explicit graph of a run: fragments and joins, in an order in which each stands after what it follows.
//
// The adviser's clocks (adviser/span) keep no graph; this one is made from their log, and counted anew with other
// weights, or scheduled on a number of processors. Its longest paths are those of the clocks.
#pragma once

#include "analyse/log.h"

#include <vector>

namespace ompracer::analyse {

inline constexpr u32 kNone = ~u32{0};

/// Mutual exclusion: what a body executed while it held a mutex.
struct Hold {
  u32 mutex = 0;
  u32 at = 0;                   ///< node where it entered
  u32 firstNode = 0, nodes = 0; ///< in Graph::holdNodes
};

/// Serial code between two directives that follow each other, in the body without a team; or a directive.
struct Region {
  u32 context = 0;                   ///< 0: serial code
  u32 after = kNone, before = kNone; ///< contexts; kNone: the start or the end of the run
};

struct Node {
  double weight = 0; ///< executed code
  double units = 1;  ///< that are parallel and have it together: a path has a part of it
  double cost = 0;   ///< of creating and joining
  u32 context = 0;
  u32 region = kNone;              ///< in Graph::regions; kNone: no code
  u32 user = kNone;                ///< in Graph::users; kNone: outside of all
  u32 firstBefore = 0, before = 0; ///< in Graph::before: what it follows
  u32 scope = kNone;               ///< of mutexes, that ends here: in Graph::scopes
  u32 record = 0;                  ///< in Log::records
  u32 body = 0;                    ///< number of the body among all of the run
  u32 mutexes = kNone;             ///< held meanwhile: in Graph::mutexSets; kNone: none
  bool costOfWait = false;         ///< the cost is due only if another node than the first is what it waits for
};

/// A stack of regions of the program's own.
struct User {
  u32 outer = kNone;
  u32 name = 0; ///< in Log::names
  double factor = 0;
  bool deep = false; ///< tasks that are created in it belong to it
};

/// At the edges, in units of the clock (profile::Run::burden).
struct Costs {
  double spawn = 0, join = 0, fork = 0, barrier = 0, create = 0;
};

struct Graph {
  std::vector<Node> nodes;
  std::vector<u32> before;
  std::vector<Hold> holds;
  std::vector<u32> holdNodes;
  std::vector<std::vector<u32>> scopes;    ///< holds of each
  std::vector<std::vector<u32>> mutexSets; ///< mutexes of each, in ascending order
  std::vector<Region> regions;
  std::vector<User> users;
  u32 mutexCount = 0;
  std::vector<u64> mutexPcs; ///< by mutex: where it was acquired first; 0: not known
  Costs costs;
  double work = 0;
  bool complete = true; ///< no body was left open
};

Graph makeGraph(const Log &, const Costs & = {});

} // namespace ompracer::analyse
