// Relation: what an access must know about the fragment of an entry, in a few bits, and a small cache of them.
//
// A relation holds between two W-nodes for all their iterations ("uniform") when it does not depend on which of them
// met; else between two fragments. It changes while the second fragment is the current one only where its thread
// awaits an initialisation (awaitOnce), which forgets them all.
#pragma once

#include "base/types.h"
#include "detect/checked_ranges.h"
#include "detect/decisions.h"
#include "detect/ended_locals.h"
#include "detect/own_writers.h"
#include "detect/private_stack.h"
#include "detect/section_reads.h"
#include "detect/section_writes.h"
#include "runlog/writer.h"

namespace ompracer {

struct Thread;
struct Record;

/// Bits of a relation of an earlier fragment e to the current one b.
enum : u16 {
  kRelOrdered = 1,   ///< e before b in every assignment
  kRelSameJoins = 2, ///< Graph::sameFutureJoins
  /// b's locks exclude nobody whom e's do not, and b belongs to a one-time initialisation (WNode::once) only if e does:
  /// with kRelOrdered, b may replace e.
  kRelLocksSubset = 4,
  kRelSameLocks = 8,
  kRelExcluded = 16, ///< b and e exclude each other
  kRelPinnedKnown = 32,
  kRelPinned = 64,     ///< e before b in kPinned
  kRelUnsure = 128,    ///< not known to be ordered: searchOrder tells
  kRelMayFollow = 256, ///< edges may order e before b: searchEdges tells. Much to ask where many wait for values
  kRelUnasked = 512,   ///< they may, and it was not asked (mayAsk)
};

struct CachedRelation {
  WNodeId e, b;
  u8 indexE, indexB;
  bool uniform;       ///< holds for all iterations of the two runs
  bool pinnedUniform; ///< the pinned views do, too
  u16 bits;
};

/// The relation of all fragments of W-node e to whatever plain task runs below `branch`, if nobody holds locks
/// (findRelation). Tasks of a tree that read one variable ask the same for each task of a subtree.
struct BranchRelation {
  WNodeId e;
  SNodeId branch;
  u32 depth; ///< of branch
  u16 bits;
};

/// How far the edges of the graph have been looked at for what leads to a fragment, or to the beginning of the
/// iterations of a body.
struct EdgesSeen {
  SNodeId body = SNodeId::None;
  FragmentId fragment = FragmentId::None; ///< None: any iteration's first
  u32 count = 0;
  bool lead = false; ///< one of them does
};

/// Writes whose values the current body, or iteration, has awaited: fragments that precede what it does from now on.
class Acquired {
public:
  bool has(FragmentId fragment) const {
    for (FragmentId h : released)
      if (h == fragment)
        return true;
    return false;
  }
  void add(FragmentId fragment) {
    released[count % kReleased] = fragment;
    ++count;
  }
  /// How many were added.
  u32 added() const { return count; }
  /// Forgets those of another place.
  void enter(SNodeId newBody, u64 newIteration) {
    if (body != newBody || iteration != newIteration)
      *this = {newBody, newIteration};
  }

  Acquired() = default;

private:
  Acquired(SNodeId body, u64 iteration) : body(body), iteration(iteration) {}
  static constexpr u32 kReleased = 16;
  SNodeId body = SNodeId::None;
  u64 iteration = 0;
  u32 count = 0;
  FragmentId released[kReleased] = {};
};

/// An access of a run of iterations that races with the entries of its cell as one known race, see known_races.h.
struct RacingAgain {
  uptr address;
  u64 kind; ///< entry bits but for the fragment
  Record *record;
  u64 times;   ///< entries that it races with
  u64 pending; ///< times not yet added to the record, which all threads share
};

/// Runs of the loop that the thread executes, of which it is known that runRelation holds between their iterations and
/// the thread's (isOfSameLoop): what the iterations of a loop read here and there has entries of many runs.
class LoopRuns {
public:
  bool has(WNodeId run) const { return runs[static_cast<u32>(run) % kRuns] == run; }
  /// body: the work share that the thread executes.
  void add(SNodeId body, WNodeId run) {
    if (of != body) {
      for (WNodeId &other : runs)
        other = WNodeId::None;
      of = body;
    }
    runs[static_cast<u32>(run) % kRuns] = run;
  }
  bool areOf(SNodeId body) const { return of == body; }
  void forget() { of = SNodeId::None; }

private:
  static constexpr u32 kRuns = 512;
  SNodeId of = SNodeId::None;
  WNodeId runs[kRuns] = {};
};

/// Not part of Thread: that lies in static thread-local storage, of which a library loaded later gets little.
struct RelationCache {
  static constexpr u32 kEntries = 256;
  u32 epoch = 0;
  CachedRelation entries[kEntries] = {};
  static constexpr u32 kBranches = 1024;
  BranchRelation branches[kBranches] = {};
  BranchRelation &branchOf(WNodeId e) { return branches[(static_cast<u32>(e) * 0x9e3779b1u) >> 22]; }
  void forgetAll() {
    for (CachedRelation &r : entries)
      r.e = WNodeId::None;
    for (BranchRelation &r : branches)
      r.e = WNodeId::None;
  }
  LoopRuns loopRuns;
  EdgesSeen edgesSeen;
  Acquired acquired;
  /// The fragments of tasks whose completion the task of W-node `of` depends on directly, as far as there is room.
  struct Predecessors {
    static constexpr u32 kMax = 8;
    WNodeId of = WNodeId::None;
    u32 count = 0;
    WNodeId nodes[kMax] = {};
  } predecessors;

  /// Accesses of the current fragment for which a history needs nothing more although no slot of the cell says so: two
  /// others subsume them, or they are recorded in an overflow row. See CheckedFilter (checked_filter.h).
  static constexpr u32 kChecked = 1u << 14;
  static constexpr u32 kEpochs = 1u << 21; ///< numbers of fragments count up to this, and begin anew
  u64 checked[kChecked] = {};

  CheckedRanges checkedRanges;
  PrivateStack privateStack;
  Decisions decisions;

  EndedLocals endedLocals;        ///< of the explicit task that runs
  EndedLocals implicitTaskLocals; ///< of the thread's implicit task, in this phase
  RecalledEnds recalled;
  uptr lastBlock = 0; ///< heap block that orderedWhenOwned found last
  SectionReads sectionReads;
  /// A deciding read, under a lock, of a value that nobody had written: what precedes it, and the fragment after it.
  struct FirstRead {
    uptr address = 0;
    FragmentId before = FragmentId::None, after = FragmentId::None;
  } firstRead;
  SectionWrites sectionWrites;
  OwnWriters ownWriters;
  /// What the values release that were read relaxed, until the next flush.
  static constexpr u32 kSeenRelaxed = 8;
  FragmentId seenRelaxed[kSeenRelaxed] = {};
  u32 asked = 0; ///< questions that mayAsk has permitted since the graph began
  static constexpr u32 kRacing = 64;
  RacingAgain racing[kRacing] = {};
  runlog::Buffer log;
  u64 toldTask = 0; ///< which the thread executes, as the log knows it
};

inline u32 relationSlot(WNodeId e, WNodeId b) {
  static_assert(RelationCache::kEntries == 256);
  return (static_cast<u32>(e) * 0x9e3779b1u ^ static_cast<u32>(b) * 0x85ebca6bu) >> 24;
}

/// The relation of fragment e, recorded earlier, to the current fragment of t: asks the graph.
[[gnu::noinline]] CachedRelation &findRelation(Thread &t, FragmentId e);
/// Is fragment e, of which relationOf is not sure, ordered before the current one? That takes a search, which pays for
/// accesses that conflict.
[[gnu::noinline]] bool searchOrder(Thread &t, FragmentId e);
/// The bits of the relation of e, of which relationOf says kRelMayFollow, without it.
[[gnu::noinline]] u16 searchEdges(Thread &t, FragmentId e);
/// searchEdges for a caller that can do without the answer: kRelUnasked where mayAsk forbids the question.
[[gnu::noinline]] u16 askEdges(Thread &t, FragmentId e);
/// May it be asked whether edges order e before the current fragment, though the two do not conflict? No race depends
/// on it: it tells which of two accesses subsumes the other. Where thousands of iterations draw numbers from
/// thousands of counters such questions are many, and each is a search.
bool mayAsk(Thread &t, FragmentId e);
/// Belongs W-node `e` to a task whose completion the current one depends on directly?
bool isPredecessor(Thread &t, WNodeId e);
/// e is a witness of the current access. Notes so for all iterations of its W-node if that holds.
[[gnu::noinline]] void rememberWitness(Thread &t, FragmentId e);
/// Is fragment e, recorded earlier, before the current fragment of t in kPinned?
[[gnu::noinline]] bool pinnedBefore(Thread &t, FragmentId e);

} // namespace ompracer
