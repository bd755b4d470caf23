// The order of one execution: nodes, and edges that each name their rule. What is ordered is the transitive closure.
//
// Every event is two nodes (arrival, departure), every task two more (begin, end), every barrier of a team one. A
// *chain* is a list of events of one task that stand in program order in every permitted assignment of work to threads:
// a task without its floating work, or one chunk of that work. Children are siblings when one chain created them.
//
// Pins make the order that holds for memory of one thread (semantics 4): there floating work stands where it ran.
#pragma once

#include "execution.h"
#include "rules.h"

#include <string>
#include <vector>

namespace model {

using NodeId = u32;
inline constexpr unsigned kAllLevels = ~0u;

struct Pins {
  unsigned levels = 0;    ///< implicit tasks up to so many teams deep are pinned
  bool taskloops = false; ///< so are the iterations of a taskloop task
  /// A wait in floating work joins tasks from outside of it, too, and `taskloops` counts.
  bool foreignWaits = true;
  bool operator==(const Pins &) const = default;
};
inline constexpr Pins kPinned{kAllLevels, true, true};

struct Node {
  enum Kind : u8 { Begin, End, Arrive, Depart, Join } kind;
  TaskId task;
  u32 event; ///< Arrive, Depart; Join: of the region
};

struct Edge {
  NodeId from;
  Rule rule;
};

/// Something that a rule was tried for, and why it orders nothing there.
struct Near {
  NodeId from, to;
  Rule rule;
  const char *why;
};

struct Team {
  TaskId by;
  u32 event;
  const Event *region;
  NodeId firstJoin = 0;
  u32 barriers = 0;
};

/// Where a task stands.
struct Standing {
  TaskId parent = kNone;
  u32 event = 0;          ///< of the parent, which created it
  u32 team = kNone;       ///< innermost team
  u32 phase = 0;          ///< explicit tasks: of the team, when it was created
  NodeId first = kNone;   ///< its nodes; kNone: nothing creates it
  bool oneThread = false; ///< the program said that its team has one thread
};

struct Chain {
  TaskId task = 0;
  std::vector<u32> events;
  NodeId from = 0, to = 0; ///< what it follows, and what follows it
  Rule fromRule = Rule::ProgramOrder, toRule = Rule::ProgramOrder;
  bool floating = false; ///< work of a construct that any thread of the team may execute
  u32 construct = 0;     ///< which one of the team
  u32 phase = 0;
  u64 number = 0;              ///< of the chunk, or iteration
  std::vector<u32> sameThread; ///< earlier chains that the same thread executes in every assignment
};

/// One thread's meeting with a worksharing construct.
struct Meeting {
  u32 team, construct;
  TaskId task;
  u32 begin, end; ///< events
  u32 phase;
};

class Order {
public:
  Order(const Execution &, Pins = {}, const RuleSet & = {});

  const Execution &execution;
  const Pins pins;
  const RuleSet rules;
  std::vector<Standing> at; ///< by task
  std::vector<Team> teams;
  std::vector<TaskId> live; ///< tasks that something creates, outermost first
  std::vector<Chain> chains;
  std::vector<Meeting> meetings;
  std::vector<Node> nodes;
  std::vector<std::vector<Edge>> edges; ///< by node: what comes directly before it
  std::vector<Near> nearly;
  /// What only the OpenMP runtime orders: an iteration without an ordered block ends before later blocks begin.
  std::vector<std::pair<NodeId, NodeId>> scheduling;

  NodeId begin(TaskId t) const { return at[t].first; }
  NodeId end(TaskId t) const { return at[t].first + 1; }
  NodeId arrive(TaskId t, u32 event) const { return at[t].first + 2 + 2 * event; }
  NodeId depart(TaskId t, u32 event) const { return at[t].first + 3 + 2 * event; }
  /// Where phase `phase` of the team ends: a barrier, or the end of the region.
  NodeId join(u32 team, u32 phase) const;
  /// Where it begins.
  NodeId phaseStart(u32 team, u32 phase) const;
  /// Where the mutex is released that this event acquires: perhaps by another task. kNone: it is not.
  NodeId releaseOf(TaskId, u32 acquire) const;
  /// Number of teams around a task.
  unsigned teamDepth(TaskId) const;
  /// Does the order in which one thread executed the floating work of this task count?
  bool isPinned(TaskId) const;
  /// Have the two tasks different implicit tasks of one team around them, or different initial tasks?
  bool inDifferentMembers(TaskId, TaskId) const;

  // For the rules. Those that do not hold add no edge.
  bool has(Rule r) const { return rules.has(r); }
  void edge(NodeId from, NodeId to, Rule);
  void near(NodeId from, NodeId to, Rule, const char *why);

  /// Is a before b? The first question closes the order: O(nodes x edges / 64).
  bool before(NodeId a, NodeId b);
  /// The shortest chain of edges from a to b; empty if there is none. Edge i leads to the node of pair i.
  std::vector<std::pair<Edge, NodeId>> path(NodeId a, NodeId b) const;
  /// False: the execution contradicts itself (some edges make a cycle).
  bool close();

private:
  void enter(TaskId, TaskId parent, u32 event, u32 team, u32 phase, bool oneThread);
  bool closeOnce();

  std::vector<std::vector<u64>> closed; ///< by node: bits of the nodes before it
  bool isClosed = false, consistent = true;
};

// The rules, by section of semantics.md; each adds its edges.
void cutIntoChains(Order &, TaskId); ///< loops.cpp: section 3 decides what a chain is
void orderLoops(Order &);            ///< loops.cpp
void orderTeams(Order &);            ///< teams.cpp: regions, barriers, floating work, ordered, doacross, host threads
void orderTasks(Order &);            ///< tasks.cpp
void orderLanes(Order &);            ///< lanes.cpp
void orderConstructs(Order &);       ///< constructs.cpp: section 7
void orderSignals(Order &);          ///< waits.cpp: section 5
/// waits.cpp: what follows from the order so far. False: nothing new.
bool orderByOrder(Order &);

} // namespace model
