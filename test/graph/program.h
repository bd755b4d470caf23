// Logical programs for the random test: trees of bodies, each a flat list of events.
//
// A body is an initial task, an implicit task or an explicit task. What a thread executes of a worksharing construct
// stands inside the list of its implicit task, between WorkShareBegin and WorkShareEnd: the list is what that thread
// does in this run, and the model takes the floating parts out again. k-th barriers and k-th constructs of the members
// of one team belong together.
//
// Programs are plain values: the shrinker copies and edits them. Events carry the sort keys that decide the
// interleaving, so that a program stays in its interleaving when events are dropped.
#pragma once

#include "graph/graph.h"
#include "shadow/entry.h"

#include <string>
#include <vector>

namespace graphtest {

using namespace ompracer;

enum class Op : u8 {
  Access, ///< asks for the current fragment
  Step,   ///< Graph::step
  Task,   ///< creates body[0]; undeferred ones are executed here
  TaskWait,
  GroupBegin,
  GroupEnd,
  WaitDepend, ///< taskwait depend(...)
  Region,     ///< bodies are the members
  Barrier,
  WorkShareBegin,
  Iteration, ///< inside a work share, or in an iterative task
  OrderedBegin,
  OrderedEnd,
  WorkShareEnd,
  SpawnInitial, ///< creates a host thread whose initial task is body[0]
  Acquire,      ///< the mutex `iteration`; the same body releases it
  Release,
  Signal, ///< the value, post or annotation `iteration`: a number
  Await,  ///< comes after all signals of that number
};

struct Event {
  Op op = Op::Access;
  NodeFlags flags = 0; ///< kNode* of the task or work share
  WorkShareKind workShare = WorkShareKind::None;
  u32 chunk = 0;
  u64 iteration = 0;                 ///< or the number of a mutex or signal
  Ownership owner = Ownership::None; ///< Access: as if all were to one address
  bool shared = false;               ///< Acquire: others may hold it in the same way
  bool callEarly = false;            ///< Barrier: the graph hears of it at arrival, not at departure
  std::vector<Dependence> depends;
  std::vector<u32> bodies;
  u32 key = 0, outKey = 0;
};

struct Body {
  NodeKind kind = NodeKind::Initial;
  u32 threadNum = 0;
  u32 thread = 0; ///< that executes it
  u32 key = 0, outKey = 0;
  std::vector<Event> events;
};

/// Body 0 is the first initial task. Bodies that no event names are dead.
struct Program {
  std::vector<Body> bodies;
};

/// Index of the event that closes `events[open]` (GroupBegin, OrderedBegin, WorkShareBegin, Acquire).
std::size_t closing(const std::vector<Event> &events, std::size_t open);

/// Shape of the random programs.
struct Shape {
  unsigned maxAccesses = 25;
  unsigned maxEvents = 70;
  bool verdicts = false; ///< nothing but mutexes excludes, and there are no host threads
  bool mutexes = false;
  bool waits = false;  ///< for signals of others, or one's own
  bool owners = false; ///< some accesses are to memory of a thread
};

Program generate(u64 seed, const Shape &);

/// Readable listing; one event a line, bodies nested.
std::string print(const Program &);

} // namespace graphtest
