// LockRecords: what is known of the lock at an address: which lock it is, what it may hand off (semantics 5), and where
// it comes from (for reports).
//
// Memory may hold one lock after another, and locks that no thread can hold together exclude nothing: the generation
// tells them apart.
#pragma once

#include "mem/address_map.h"

namespace ompracer {

/// Written by the lock's holder, or by who owns its memory while nobody can hold it; hence relaxed: the lock orders.
/// But `acquire`, `edgesAtAcquire` and `newestExtent` are also read by who asks about a pair (release; pairs with the
/// acquire in extents.cpp).
class LockRecord {
public:
  /// FragmentIds: where the holder of the lock acquired it; where former ones acquired and released it.
  std::atomic<u64> acquire;
  /// `acquire` of a lock that its holder acquired in serial code: before all that is recorded.
  static constexpr u64 kInSerialCode = 1;
  std::atomic<u32> holder; ///< who acquired it: its task (taskIdOf), or kOfThread and a thread's number
  static constexpr u32 kOfThread = 1u << 31;
  std::atomic<u32> edgesAtAcquire; ///< how many edges the graph had then
  /// The newest of its extents in the ExtentTable; 0: none.
  std::atomic<u32> newestExtent;
  /// How often the holder has acquired it: more than once only a nest lock.
  std::atomic<u32> depth;
  /// The detector's ContextId of the call that initialised the lock, and kInitialised; of one that needs no such call,
  /// of the one that acquired it first. 0: not known.
  std::atomic<u32> place;
  static constexpr u32 kInitialised = 1u << 31;
  struct Holding {
    std::atomic<u64> acquire, release;
  };
  static constexpr u32 kHoldings = 2;
  Holding holdings[kHoldings]; ///< the last that may be handed off, the newest first
  void addHolding(u64 acquired, u64 released) {
    for (u32 i = kHoldings - 1; i > 0; --i) {
      holdings[i].acquire.store(holdings[i - 1].acquire.load(std::memory_order_relaxed), std::memory_order_relaxed);
      holdings[i].release.store(holdings[i - 1].release.load(std::memory_order_relaxed), std::memory_order_relaxed);
    }
    holdings[0].acquire.store(acquired, std::memory_order_relaxed);
    holdings[0].release.store(released, std::memory_order_relaxed);
  }
  /// The lock begins its life: what was held at this address before was another one.
  void renew() {
    generation.fetch_add(1, std::memory_order_relaxed);
    acquire.store(0, std::memory_order_relaxed);
    place.store(0, std::memory_order_relaxed);
    forgetHolders();
  }
  void forgetHolders() {
    if (acquire.load(std::memory_order_relaxed) != kInSerialCode)
      acquire.store(0, std::memory_order_relaxed);
    newestExtent.store(0, std::memory_order_relaxed);
    for (Holding &h : holdings) {
      h.acquire.store(0, std::memory_order_relaxed);
      h.release.store(0, std::memory_order_relaxed);
    }
  }
  /// What names the lock at `address` in lock sets.
  u64 nameOf(u64 address) const { return address ^ static_cast<u64>(generation.load(std::memory_order_relaxed)) << 48; }

private:
  std::atomic<u32> generation;
};

using LockRecords = AddressMap<LockRecord>;
inline constexpr u64 kMaxLocks = 1ull << 26;

} // namespace ompracer
