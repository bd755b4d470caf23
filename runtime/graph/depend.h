// Task dependences: who precedes whom among the sibling tasks of one (body, iteration).
//
// OMPT's task_dependence events miss predecessors that have already finished, so the edges are computed here from the
// clauses (OpenMP 5.2, section 15.9.5), in the order of creation. Only the thread that executes the parent body adds;
// any thread queries. Everything lives until Graph::retireAll().
#pragma once

#include "base/dependence.h"
#include "graph/chain_clock.h"
#include "graph/query.h"
#include "graph/recent_set.h"

namespace ompracer {

class DependTable {
public:
  bool init();
  /// Opens an empty set of siblings.
  u32 openScope();
  /// A copy of the set, with the siblings so far; what is added to one of the two later is not added to the other.
  u32 cloneScope(u32 scope);
  /// Adds a task (or a wait) after its predecessors in `scope`; returns its record.
  DependId add(u32 scope, const Dependence *, unsigned count);
  /// Adds the task of `record` to `threadScope` as well, unless that is `scope`: the tasks that one thread creates in
  /// all iterations of a phase, for kPinned.
  void addToThread(DependId record, u32 scope, u32 threadScope, const Dependence *, unsigned count);
  /// A `taskwait depend` at `step` of the body: record `wait` joins its predecessors. Chained in `head`.
  void chainWait(std::atomic<u32> &head, DependId wait, u32 step);
  /// A task of a taskgroup: chained in `head`, until the group ends and waitGroup makes each a wait.
  void chainGroup(u32 &head, DependId task);
  void waitGroup(std::atomic<u32> &waits, u32 group, u32 step);
  /// Visits the tasks of such a chain.
  template <typename Visit> void eachInGroup(u32 group, Visit visit) const {
    for (; group; group = records[group].nextInGroup)
      visit(DependId{group});
  }

  enum class Answer { No, Yes, Unknown };
  /// Must `from` have completed before `to` may start?
  bool precedes(DependId from, DependId to) const;
  /// The same, without a search.
  Answer knownOf(DependId from, DependId to) const;
  /// The same for kPinned: one thread created both, perhaps in different iterations.
  bool precedesOnThread(DependId from, DependId to) const {
    return precedes(records[static_cast<u32>(from)].onThread, records[static_cast<u32>(to)].onThread);
  }
  /// The task executes this fragment now.
  void executes(DependId task, WNodeId node) {
    lastNodes[static_cast<u32>(task)].store(node, std::memory_order_relaxed);
  }
  /// The last fragments of up to `max` of the tasks that directly precede `to`; returns how many.
  u32 nodesBefore(DependId to, WNodeId *nodes, u32 max) const;
  /// Is there a wait at a step <= `step` in the chain that `from` precedes?
  bool joinedByWait(const std::atomic<u32> &head, DependId from, u32 step) const;
  void retireAll();

private:
  /// One predecessor edge or set member; singly linked lists.
  struct Link {
    DependId task;
    u32 next;
  };
  struct Record {
    u32 sequence;     ///< position among the siblings; predecessors have smaller ones
    u32 level;        ///< length of the longest chain of predecessors
    u32 predecessors; ///< list of Link
    u32 nextWait;     ///< for waits: the next older one
    u32 waitStep;
    u32 nextInGroup;
    DependId onThread; ///< the task's record in the scope of its thread
    u32 chain;         ///< that it belongs to
    /// What precedes it, as a ChainClock by sequence: `clockCount` of `clocks` from here on.
    u32 clock;
    u16 clockCount;
    bool clockExact;
    u32 recent; ///< of `recents`: what precedes it among the last records; 0: only the clock knows
  };
  using Recent = RecentSet<64>;
  /// More records do without: these take a quarter of a GiB.
  static constexpr u32 kMaxRecents = 1u << 19;
  /// The last record of a chain of tasks. Relaxed: whoever goes on with it, by compare and exchange, precedes nobody
  /// else who does; only that matters.
  using ChainEnd = std::atomic<u32>;
  /// What the siblings so far did with one address: the last two generations of the sequence of access sets.
  struct AddressState {
    uptr address;
    u32 next;          ///< hash chain
    u32 sinceSequence; ///< sequence of the scope when last changed, against omp_all_memory
    u32 previous;      ///< Link list: the set before `current`
    u32 current;       ///< Link list: the set that may still grow
    DependKind kind;   ///< of `current`
  };
  static constexpr u32 kBuckets = 64;
  struct ScopeState {
    u32 nextSequence;
    u32 allMemory;         ///< record of the last omp_all_memory sibling, 0 = none
    u32 allMemorySequence; ///< its sequence
    u32 everyone;          ///< Link list of the siblings since then
    bool crowded;          ///< a record has more chains before it than its clock holds: records have a Recent
    u32 buckets[kBuckets]; ///< AddressState chains
  };

  /// Does `from` precede `to`? Unknown when `met` is full.
  template <typename Met> Answer search(DependId from, DependId to, Met &met) const;
  u32 link(u32 list, DependId task);
  u32 addAll(u32 list, u32 more);
  AddressState &stateOf(ScopeState &, uptr address);
  void addToChain(Record &, DependId);
  void makeRecent(Record &, DependId);
  /// Is `from` not too old for what `to` knows of the last records?
  bool isRecent(DependId from, const Record &to) const {
    return to.recent && static_cast<u32>(from) >= recents[to.recent].lowest();
  }
  /// Does the clock of `to` say that `from` precedes it?
  bool shows(const Record &from, const Record &to) const {
    return ChainClock::has(&clocks[to.clock], to.clockCount, {from.chain, from.sequence});
  }
  /// Or that what came after `from` does?
  bool showsSuccessor(DependId from, DependId to) const;

  StableArray<Record> records;
  StableArray<Link> links;
  StableArray<AddressState> states;
  StableArray<ScopeState> scopes;
  /// Of each record, the first that it precedes; 0: none yet. Release when that is complete; pairs with the acquire in
  /// showsSuccessor.
  StableArray<std::atomic<u32>> successors;
  /// Of each record, the last W-node of its task. Relaxed: who asks runs after the task.
  StableArray<std::atomic<WNodeId>> lastNodes;
  StableArray<ChainEnd> chainEnds;
  StableArray<ChainClock::Entry> clocks;
  StableArray<Recent> recents;
  // Relaxed: ids only have to be unique; records are published with the task's S-node.
  std::atomic<u32> nextRecord{1}, nextLink{1}, nextState{1}, nextScope{1}, nextChain{1}, nextClock{1}, nextRecent{1};
};

} // namespace ompracer
