// ValueOrder: waiting for a value (semantics 5).
//
// A read that acquires and decides a branch or an address orders the write whose value it saw, and through chains of
// read-modify-writes every write that flowed into it, before what the reader executes next. Release and acquire come
// from atomics' orders, from flushes around relaxed atomics, or from the lock that both hold.
//
// What is known of each address is in sync_var.h. Nothing is kept unless some instrumented module contains a deciding
// read.
#pragma once

#include "detect/sync_var.h"

#include <ompracer/abi.h>

namespace ompracer {

class ValueOrder : public SyncVars {
public:
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

private:
  /// Largest blocks whose parts are told apart, and the distance of the parts. Who reads inside one finds it by its
  /// size.
  static constexpr uptr kSmallBlock = 256, kPart = 8;
  static constexpr uptr kLargestAtomic = 16;
  bool onValueUsedForControl(Thread &, SyncVar &, u32 order, bool fresh, bool locked);
  void acquireFromEarlierSections(Thread &, SyncVar &);
  template <typename Visit> void forEachOverlapping(uptr address, uptr size, Visit visit);
  void lockedWriteOfPart(Thread &, uptr address, u32 size, bool chained);
  /// The next flush acquires what `SyncVar` released.
  static void sawRelaxed(Thread &, FragmentId released);
};

extern constinit ValueOrder gValueOrder;

} // namespace ompracer
