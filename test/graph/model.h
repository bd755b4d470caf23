// The oracle: the order of semantics sections 2 and 3, written down naively.
//
// Every event is two nodes (arrival, departure), every body two more (begin, end). One edge for each sentence of the
// table; what is ordered is the transitive closure. Knows nothing of the graph under test and shares no code with it.
//
// A *chain* is a list of events in program order. Pinned: the events of a body (PinnedOuter: in the outer teams).
// Floating: a piece's iterations (its chunks, where the program named their size) are chains of their own, begun by the
// last barrier and ended by the next. Children are siblings when they were created in one chain.
#pragma once

#include "program.h"

namespace graphtest {

/// Sentences that the mutation test takes out (or, from kWrong on, adds).
enum Rule : u32 {
  kRuleCreate = 1u << 0,     ///< code before the directive -> task
  kRuleUndeferred = 1u << 1, ///< undeferred task -> continuation
  kRuleTaskwait = 1u << 2,
  kRuleGroup = 1u << 3, ///< tasks created in a group -> its end
  kRuleGroupDescendants = 1u << 4,
  kRuleDepend = 1u << 5,
  kRuleInOutSet = 1u << 6, ///< inoutset and mutexinoutset precede other kinds
  kRuleAllMemory = 1u << 7,
  kRuleWaitDepend = 1u << 8,
  kRuleBarrier = 1u << 9,       ///< code before -> code after
  kRuleBarrierTasks = 1u << 10, ///< explicit tasks before -> code after
  kRuleRegionEnd = 1u << 11,
  kRuleRegionTasks = 1u << 12,
  kRuleFloatingJoin = 1u << 13, ///< floating work -> next barrier
  kRuleOrdered = 1u << 14,
  kRuleChunk = 1u << 15,
  kRuleHostThread = 1u << 16,
  kRulePinned = 1u << 17,            ///< program order of the executing thread, in the pinned view
  kRulePinnedTask = 1u << 18,        ///< the same between the iterations of one taskloop task
  kRulePinnedSiblings = 1u << 19,    ///< pinned: all tasks that one implicit task creates are siblings
  kRuleChunkSiblings = 1u << 20,     ///< tasks that the iterations of one named chunk create are siblings
  kRulePinnedCombination = 1u << 25, ///< pinned: what a combination does -> what its thread does next
  kRulePinnedWaits = 1u << 26,       ///< pinned: the waits of a taskloop task join children of its other iterations
  kRuleUndeferredLoop = 1u << 27,    ///< an iteration of an undeferred taskloop task -> the next one
  kAllRules = ((1u << 21) - 1) | kRulePinnedCombination | kRulePinnedWaits | kRuleUndeferredLoop,
  /// Orders that the graph may leave out (docs/limits.md).
  kLenientRules = kRulePinnedWaits,
  kSkipOuterView = 1u << 31,       ///< among the lenient rules: View::PinnedOuter is not compared
  kWrongGrandchildren = 1u << 21,  ///< taskwait joins descendants
  kWrongIterations = 1u << 22,     ///< all iterations of one thread are in order
  kWrongUntilBarrier = 1u << 23,   ///< taskwait joins a reduction's combination
  kWrongInOutSetMembers = 1u << 24 ///< members of one inoutset are in order
};

/// A node of the oracle, resolved.
struct Node {
  enum Kind : u8 { Begin, End, Arrive, Depart, Join } kind;
  u32 body;
  u32 event; ///< Arrive, Depart
};

/// The order of one view over all nodes of a program.
class Order {
public:
  /// pinnedDepth: PinnedOuter pins the teams nested up to this deep.
  Order(const Program &, View, u32 rules, unsigned pinnedDepth = 0);

  /// Number of teams around a body.
  unsigned teamDepth(u32 body) const;

  const std::vector<Node> &nodes() const { return table; }
  const std::vector<std::vector<u32>> &predecessors() const { return preds; }
  u32 arrive(u32 body, u32 event) const { return first[body] + 2 + 2 * event; }
  u32 depart(u32 body, u32 event) const { return first[body] + 3 + 2 * event; }
  /// Does another implicit task of some team execute the one than the other? Such a pair has no common owned memory.
  bool inDifferentMembers(u32 bodyA, u32 bodyB) const;
  u32 begin(u32 body) const { return first[body]; }
  /// What only the runtime orders: an iteration without an ordered block ends before later blocks start.
  const std::vector<std::pair<u32, u32>> &scheduling() const { return extra; }
  u32 end(u32 body) const { return first[body] + 1; }

private:
  struct Team {
    u32 body, event; ///< where the region stands
    u32 firstJoin = 0;
    u32 barriers = 0;
  };
  struct OrderedBlock {
    u32 team, construct;
    u64 iteration;
    u32 begin, end; ///< nodes
  };
  using Chain = std::vector<u32>; ///< indices into the events of one body

  void enter(u32 body, u32 parent, u32 team, u32 phase);
  void edge(u32 from, u32 to) { preds[to].push_back(from); }
  u32 join(u32 team, u32 phase) const; ///< where phase `phase` of the team ends
  void splitBody(u32 body);
  bool isPinned(u32 body) const;
  void chain(u32 body, const Chain &, u32 from, u32 to, bool fromRule, bool toRule);
  void childrenToJoin(const Event &create, u32 to, bool descendants);
  void descend(u32 body, u32 to);
  bool depends(const Event &earlier, const Event &later) const;
  bool has(u32 rule) const { return rules & rule; }

  const Program &program;
  View view;
  u32 rules;
  unsigned pinnedDepth;
  std::vector<u32> first;                   ///< by body; ~0u for dead ones
  std::vector<u32> bodyTeam, bodyPhase;     ///< by body: team and phase it belongs to
  std::vector<std::vector<u32>> eventPhase; ///< of the implicit task's events
  std::vector<Team> teams;
  std::vector<u32> parentBody; ///< by body: its creator
  std::vector<bool> oneByOne;  ///< by body: undeferred task of a taskloop
  std::vector<u32> liveBodies;
  std::vector<OrderedBlock> blocks;
  std::vector<OrderedBlock> skipped; ///< iterations of ordered loops without a block; `end` comes after them
  std::vector<Node> table;
  std::vector<std::vector<u32>> preds;
  std::vector<std::pair<u32, u32>> extra;
};

/// A total order of the nodes that respects both views: one legal interleaving, chosen by the events' keys.
std::vector<u32> interleave(const Program &, const Order &floating, const Order &pinned);

} // namespace graphtest
