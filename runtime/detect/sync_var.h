// SyncVars: what is known of the addresses at which threads wait for a value. The events are in value_order.h.
//
// For each address a SyncVar names a fragment that writes precede, and the writers since. Only when somebody awaits the
// value are they joined, by edges in the graph that lead to the reader: most counters are never awaited.
#pragma once

#include "detect/thread.h"
#include "mem/address_map.h"
#include "mem/pool.h"
#include "platform/spin.h"

namespace ompracer {

class SyncVars {
public:
  bool init() { return syncVars.init(kMaxSyncVars) && writers.init(1ull << 32); }
  /// Some SyncVar was ever stored: it names a fragment that may be asked about.
  bool everUsed() const { return used.load(std::memory_order_relaxed); }
  /// Nobody has signalled `object` yet.
  void clearAt(uptr object);
  /// The memory begins a new life: nobody has written there what somebody may await.
  void forgetMemory(uptr begin, uptr size);
  /// Calls visit(fragment) for all that syncVars name and what threads remember besides. No thread records meanwhile.
  void forEachFragment(void (*visit)(FragmentId));
  /// Fragment ids start anew; nobody records.
  void reset();
  /// Writes for which there was no room.
  u64 notFollowed() const { return dropped.load(std::memory_order_relaxed); }

protected:
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
  /// To write the value there. nullptr: no room.
  SyncVar *syncVarOf(uptr address);
  void lock(Thread &, SyncVar &);
  static void unlock(Thread &, SyncVar &);
  void advance(Thread &, SyncVar &, Release writer, bool chained);
  /// Was the last write one of a read-modify-write? See advance.
  static bool isUpdated(const SyncVar &h) { return h.newest || h.reader != FragmentId::None; }
  bool sameBody(Thread &, FragmentId earlier, FragmentId later) const;
  Release join(Thread &, SyncVar &);
  bool nextInChain(Thread &, SyncVar &);

  AddressMap<SyncVar> syncVars;

private:
  static constexpr u64 kMaxSyncVars = 1ull << 28;
  static void restart(SyncVar &, Release joined);
  void dropWriters(SyncVar &);
  void clear(SyncVar &);
  FragmentId joinOf(Thread &, SyncVar &, u32 level, bool bounded);

  Pool<Writer> writers;
  // Relaxed: a sum, and flags that are only ever set; modules say so before their code runs.
  std::atomic<u64> dropped{0};
  std::atomic<bool> used{false};
};

/// Those of gValueOrder, for who knows no events.
extern constinit SyncVars &gSyncVars;

} // namespace ompracer
