// Recorder: how a thread records its accesses. The fragment that they belong to, what is derived from it, and counts.
#pragma once

#include "position/position.h"
#include "record/state/relation.h"
#include "shadow/block.h"
#include "shadow/overflow.h"

namespace ompracer {

struct ThreadTables;

/// What the current fragment has recorded first, and all accesses up to then.
struct FirstAccess {
  uptr address = 0;
  u64 kind = 0; ///< entry bits without the fragment
  const OmpracerSite *site = nullptr;
  FragmentId fragment = FragmentId::None;
  u64 accesses = 0;
};

/// It extends the position in place: an access reads the end of that and the beginning of this.
struct Recorder : ThreadPosition {
  // --- what every access reads, with the end of ThreadPosition ---
  /// Something may run in parallel and nobody asked to ignore. Written by setRecording and the ignore calls only.
  bool recording = false;
  /// Fragment part of an entry, Entry::kNoFragment when there is none yet, and guardBits.
  u64 entryBits = Entry::kNoFragment;
  u64 accesses = 0;
  /// KnownReads::keyOf of the run while the current fragment is of it and asks there first; else 0.
  u64 readKey = 0;
  FragmentId current = FragmentId::None; ///< of the cursor; None: made at the next record
  u32 inReduction = 0;
  bool combinesAsExecutor = false; ///< while it is not 0: what the combination accesses, the executing thread selects
  bool combinesIntoCopy = false;   ///< while it is not 0: the original is a copy of a task, in another reduction
  /// Ownership that all accesses have, because a comparison of the thread's number guards the code (semantics 4c), as
  /// ownershipOf tells it. verbs/ sets it.
  u64 guard = 0;

  // --- derived, by makeCurrent ---
  u64 staleBelow = Entry::kSmallest; ///< entries below it are stale; empty slots and links are, too
  LockSetId locks = LockSetId::Empty;
  WNodeId node = WNodeId::None; ///< of current; kept when the fragment ends, to notice that the run goes on
  u32 epochs = 0;               ///< numbers given out for CheckedFilter
  u32 checkEpoch = 0;           ///< number of the current fragment
  u32 runEpoch = 0;             ///< number of the current W-node, or of `loop`
  Relation runRelation;         ///< of another iteration of the same W-node to this one; none: ask the graph
  /// Body of the loop of which the current run is one, if nothing tells its runs apart (isAlikeInLoop). None also where
  /// something has come between two runs (fragmentChanged).
  SNodeId loop = SNodeId::None;
  /// W-nodes whose read entries are witnesses of reads of this run, whatever the iterations (rememberWitness).
  WNodeId witnesses[2] = {WNodeId::None, WNodeId::None};
  bool loopKnown = false;     ///< RelationCache::loopRuns holds for the current fragment
  bool manyWitnesses = false; ///< an access needs more than two witnesses (history.h)
  bool inWorkShare = false;   ///< the run of iterations belongs to a worksharing construct, not to a taskloop
  /// programOrder, or there is a log: the begin of an iteration is a matter of beginIteration.
  bool slowIterations = false;
  u64 logged = 0;                 ///< Entry::kNoFragment while there is a log (tell.h); else 0
  ThreadTables *tables = nullptr; ///< null: the thread is not attached

  // --- of the access that is recorded, and counts ---
  u64 racing = 0;                     ///< elements of Memo::racing with pending counts
  u32 knownRaces = 0;                 ///< races of the access that is recorded that were reported before
  uptr entryPc = 0;                   ///< return address of the entry point that records now, for the report
  uptr placePc = 0;                   ///< where the access stands in the source, if elsewhere in that function; else 0
  uptr lowestStackTouched = ~uptr{0}; ///< lowest own stack address recorded; whoever uses it sets it back
  u64 historiesDropped = 0;
  u32 nestedDropped = 0; ///< readers in nested tasks that others subsume (History::makeRoom)
  OverflowSupply overflow;
  BlockUser blocks;
  FirstAccess firstAccess; ///< of the current fragment
  /// Fragments of bodies that are no explicit tasks in which the thread has recorded, children that it made of such
  /// bodies, and implicit tasks.
  u32 outsideTasks = 0;
};

} // namespace ompracer
