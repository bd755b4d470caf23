// ValueOrder: waiting for a value (semantics 5).
//
// A read that acquires and decides a branch or an address orders the write whose value it saw, and through chains of
// read-modify-writes every write that flowed into it, before what the reader executes next. Release and acquire come
// from atomics' orders, from flushes around relaxed atomics, or from the lock that both hold.
//
// For each address written so, a SyncVar names a fragment that writes precede, and the writers since. Only when
// somebody awaits the value are they joined, by edges in the graph that lead to the reader: most counters are never
// awaited. Nothing is kept unless some instrumented module contains a deciding read.
#pragma once

#include "detect/thread.h"
#include "mem/address_map.h"
#include "mem/pool.h"
#include "platform/spin.h"

#include <ompracer/abi.h>

namespace ompracer {

class ValueOrder {
public:
  bool init() { return syncVars.init(kMaxSyncVars) && writers.init(1ull << 32); }
  /// Some SyncVar was ever stored: it names a fragment that may be asked about.
  bool everUsed() const { return used.load(std::memory_order_relaxed); }
  bool active() const { return gDetector.waits.forValues(); }

  /// The calling thread writes `address` atomically. chained: read-modify-write.
  void atomicWrite(Thread &, uptr address, uptr size, u32 order, bool chained);
  /// Between the two the calling thread compares and exchanges `address`. Whether it writes is known afterwards only,
  /// and nobody may see the value before the SyncVar says whose it is: meanwhile others wait.
  void updateBegins(Thread &, uptr address);
  void updateEnds(Thread &);
  /// The calling thread writes `address` holding a lock. chained: it may have read it before, under the same lock.
  /// Of small blocks, written at once, whoever reads a part (a field of a structure) finds the writer.
  void lockedWrite(Thread &, uptr address, uptr size, bool chained);
  /// The thread is about to release a lock in its current fragment: that releases what was written under the lock.
  void sectionEnds(Thread &, u64 lock);
  /// The value just read from `address` decides what the thread does next. order: as in the ABI, or kPlain. Of a plain
  /// block all values in it may.
  void onValueUsedForControl(Thread &, uptr address, uptr size, u32 order);
  static constexpr u32 kPlain = ~0u;
  /// atomicWrite or onValueUsedForControl is going to be called for the address: what they look at is rarely in a
  /// cache.
  void prefetch(uptr address) {
    if (active())
      syncVars.prefetch(address);
  }
  /// The thread signals `object` (semaphore, condition variable, round of a barrier): what it and all earlier
  /// signallers did precedes whoever awaits it from now on. Ends the fragment. Returns a
  /// fragment that all these precede.
  FragmentId signal(Thread &, uptr object);
  /// The thread has seen the signals of `object`. Ends the fragment when they order anything.
  void acquire(Thread &, uptr object);
  /// What the thread does from now on comes after `SyncVar`.
  void acquireFrom(Thread &, FragmentId released);
  /// The thread may have awaited others in a way that nobody sees: all that was recorded precedes what follows.
  void acquireFromAll(Thread &);
  /// Nobody has signalled `object` yet.
  void forget(uptr object);
  /// omp flush, atomic_thread_fence.
  void flush(Thread &, u32 order);
  /// The thread is about to begin a fragment with this access. When the last one was nothing but the same read, and a
  /// flush, it goes on with that one instead: a thread that waits in a loop leaves one fragment.
  void readAgain(Thread &t, uptr address, u64 kind, const OmpracerSite *site) const {
    const FirstAccess &a = t.flushed.alone;
    if (OMPRACER_UNLIKELY(a.fragment != FragmentId::None) && a.address == address && a.kind == kind && a.site == site &&
        t.cursor && t.flushed.isAt(*t.cursor)) {
      t.cursor->step = t.flushed.stepBefore;
      t.cursor->current = nodeOf(a.fragment);
    }
  }
  /// The memory begins a new life: nobody has written there what somebody may await.
  void forgetMemory(uptr begin, uptr size);
  /// Calls visit(fragment) for all that syncVars name and what threads remember besides. No thread records meanwhile.
  void forEachFragment(void (*visit)(FragmentId));
  /// Fragment ids start anew; nobody records.
  void reset();
  /// Writes for which there was no room.
  u64 notFollowed() const { return dropped.load(std::memory_order_relaxed); }

private:
  /// Where a value was released: by an atomic write for everybody, by the end of each section for those who hold its
  /// lock when they read. A level for each, from what comes first (the atomic write, or the end of the innermost
  /// section) to the last; what comes after the third counts as the third.
  static constexpr u32 kLevels = 3, kLast = kLevels - 1;
  struct Release {
    FragmentId at[kLevels]; ///< None: not released there; only at [0], for who holds no lock
    static Release all(FragmentId f) { return {{f, f, f}}; }
  };
  struct Writer {
    Release release;
    Writer *older;
  };
  struct SyncVar {
    SpinLock busy;     ///< guards the rest
    u32 count;         ///< of writers
    u32 joins;         ///< how often the writers were forgotten: see OwnWriters
    Writer *newest;    ///< since the last join
    FragmentId latest; ///< no release of a writer is later
    Release joined;    ///< earlier writes precede it
    FragmentId reader; ///< the last that awaited the last of `joined`: it comes after it
    FragmentId bound;  ///< when there were too many writers to remember: everything below it precedes the value
    LockSetId locks;   ///< that the last writer held
    /// Who holds one of lateLocks[i] awaits release i + 1 of the value, if none of a later one; others the first.
    LockSetId lateLocks[kLast];
    // Relaxed, both: what wrote the value was preceded by what it stored here.
    std::atomic<u32> size; ///< bytes that it wrote here (of a plain write up to the next multiple of 8); 0: not known
    std::atomic<bool> overlaps; ///< so do atomic writes from other addresses on
    bool hasLevels() const { return lateLocks[0] != LockSetId::Empty; }
    void forgetLevels() {
      for (LockSetId &l : lateLocks)
        l = LockSetId::Empty;
    }
  };
  static constexpr u32 kWriters = 256;
  /// Largest blocks whose parts are told apart, and the distance of the parts. Who reads inside one finds it by its
  /// size.
  static constexpr uptr kSmallBlock = 256, kPart = 8;
  static constexpr uptr kLargestAtomic = 16;
  static constexpr u64 kMaxSyncVars = 1ull << 28;
  /// To write the value there. nullptr: no room.
  SyncVar *syncVarOf(uptr address);
  void lock(Thread &, SyncVar &);
  static void unlock(Thread &, SyncVar &);
  void advance(Thread &, SyncVar &, Release writer, bool chained);
  bool onValueUsedForControl(Thread &, SyncVar &, u32 order, bool fresh, bool locked);
  void acquireFromEarlierSections(Thread &, SyncVar &);
  template <typename Visit> void forEachOverlapping(uptr address, uptr size, Visit visit);
  void lockedWriteOfPart(Thread &, uptr address, u32 size, bool chained);
  /// The next flush acquires what `SyncVar` released.
  static void sawRelaxed(Thread &, FragmentId released);
  /// Was the last write one of a read-modify-write? See advance.
  static bool isUpdated(const SyncVar &h) { return h.newest || h.reader != FragmentId::None; }
  bool sameBody(Thread &, FragmentId earlier, FragmentId later) const;
  static void restart(SyncVar &, Release joined);
  void dropWriters(SyncVar &);
  void clear(SyncVar &);
  Release join(Thread &, SyncVar &);
  FragmentId joinOf(Thread &, SyncVar &, u32 level, bool bounded);
  bool nextInChain(Thread &, SyncVar &);

  Pool<Writer> writers;
  AddressMap<SyncVar> syncVars;
  // Relaxed: a sum, and flags that are only ever set; modules say so before their code runs.
  std::atomic<u64> dropped{0};
  std::atomic<bool> used{false};
};

extern constinit ValueOrder gValueOrder;

} // namespace ompracer
