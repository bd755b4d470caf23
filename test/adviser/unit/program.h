// Random programs for the test of span/: trees of bodies, each a list of events with weights, and their longest paths by
// brute force.
#pragma once

#include "base/dependence.h"

#include <cstdint>
#include <string>
#include <vector>

namespace spantest {

using namespace ompracer;

/// splitmix64: small, seedable, the same everywhere.
class Random {
public:
  explicit Random(u64 seed) : state(seed * 0x9e3779b97f4a7c15u + 1) {}
  u64 next() {
    u64 z = (state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
  }
  u32 below(u32 n) { return static_cast<u32>(next() % n); }
  bool percent(u32 p) { return below(100) < p; }

private:
  u64 state;
};

enum class Op : u8 {
  Work,
  Locked, ///< work in a mutex
  Task,
  Taskwait,
  GroupBegin,
  GroupEnd,
  WaitDepend, ///< taskwait depend
  Region,     ///< bodies are the members
  Barrier,
  Loop, ///< what one member executes of it
};

/// An iteration: work, an ordered block, work.
struct Unit {
  u32 iteration = 0;
  u64 before = 0, ordered = 0, after = 0;
};

struct Event {
  Op op = Op::Work;
  u64 weight = 0;
  u64 mutex = 0; ///< Locked
  bool undeferred = false;
  bool hasOrdered = false; ///< Loop
  std::vector<Dependence> depends;
  std::vector<u32> bodies;
  std::vector<Unit> units;
};

struct Body {
  std::vector<Event> events;
};

/// Body 0 is the initial task.
struct Program {
  std::vector<Body> bodies;
};

Program generate(u64 seed);
std::string print(const Program &);

/// Do two siblings with these clauses exclude each other in time?
bool ordered(const std::vector<Dependence> &, const std::vector<Dependence> &);

/// Rules that the longest path can be asked without.
enum class Rule : u8 { Taskwait, Group, Depend, WaitDepend, Undeferred, Barrier, TasksAtBarrier, Ordered, Units, None };

struct Answer {
  u64 work = 0, scheduled = 0, logical = 0, burdened = 0;
};

/// Of a creation and begin, a join, a region and a barrier.
struct Costs {
  u64 spawn = 0, create = 0, join = 0, fork = 0, barrier = 0;
};

/// By all chains of an explicit graph of the program.
Answer longestPaths(const Program &, Rule without = Rule::None, const Costs & = {});

} // namespace spantest
