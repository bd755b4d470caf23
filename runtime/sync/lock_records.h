// LockRecords: what is known of the lock at an address: which lock it is, and its last holder (hand-off, semantics 5).
//
// Memory may hold one lock after another, and locks that no thread can hold together exclude nothing: the generation
// tells them apart.
#pragma once

#include "mem/address_map.h"

namespace ompracer {

/// Written by the lock's holder, or by who owns its memory while nobody can hold it; hence relaxed: the lock orders.
class LockRecord {
public:
  std::atomic<u64> lastAcquire, lastRelease; ///< FragmentIds
  /// The lock begins its life: what was held at this address before was another one.
  void renew() {
    generation.fetch_add(1, std::memory_order_relaxed);
    forgetHolder();
  }
  void forgetHolder() {
    lastAcquire.store(0, std::memory_order_relaxed);
    lastRelease.store(0, std::memory_order_relaxed);
  }
  /// What names the lock at `address` in lock sets.
  u64 nameOf(u64 address) const { return address ^ static_cast<u64>(generation.load(std::memory_order_relaxed)) << 48; }

private:
  std::atomic<u32> generation;
};

using LockRecords = AddressMap<LockRecord>;
inline constexpr u64 kMaxLocks = 1ull << 26;

} // namespace ompracer
