// Pool: objects of one type that are made and freed all the time, on any thread.
//
// Each thread keeps a short list of free objects (PoolCache, in its TLS); surplus moves in batches to a shared list
// under a spin lock, so that a thread which only frees does not hoard what another one needs. Objects never move and
// their memory is never unmapped.
#pragma once

#include "base/check.h"
#include "mem/stable_array.h"
#include "platform/spin.h"

#include <atomic>
#include <new>
#include <type_traits>

namespace ompracer {

struct PoolCache {
  void *head = nullptr;
  u32 count = 0;
};

/// kEnumerable: forEachLive is called.
template <typename T, bool kEnumerable = false> class Pool {
public:
  bool init(u64 capacity) { return slots.init(capacity); }

  T *make(PoolCache &cache) {
    if (!cache.head)
      refill(cache);
    Slot *slot = static_cast<Slot *>(cache.head);
    cache.head = slot->next;
    --cache.count;
    T *object = new (slot->storage) T;
    if constexpr (kEnumerable)
      slot->live.store(true, std::memory_order_relaxed);
    return object;
  }
  void free(PoolCache &cache, T *object) {
    Slot *slot = reinterpret_cast<Slot *>(object);
    if constexpr (kEnumerable)
      slot->live.store(false, std::memory_order_relaxed);
    slot->next = static_cast<Slot *>(cache.head);
    cache.head = slot;
    if (++cache.count > 2 * kBatch)
      spill(cache);
  }

  /// A small number, of one live object only.
  u64 indexOf(const T *object) const { return static_cast<u64>(reinterpret_cast<const Slot *>(object) - &slots[0]); }

  /// Calls visit(object) for all that are made and not freed. The caller knows that nobody makes or frees one whose
  /// contents matter.
  template <typename Visit> void forEachLive(Visit visit) {
    busy.lock();
    const u64 end = used;
    busy.unlock();
    for (u64 i = 0; i < end; ++i)
      if (slots[i].live.load(std::memory_order_relaxed))
        visit(*std::launder(reinterpret_cast<T *>(slots[i].storage)));
  }

private:
  static constexpr u32 kBatch = 32;
  struct Slot {
    union {
      Slot *next;
      alignas(T) unsigned char storage[sizeof(T)];
    };
    struct None {};
    [[no_unique_address]] std::conditional_t<kEnumerable, std::atomic<bool>, None> live; ///< relaxed: see forEachLive
  };

  void refill(PoolCache &cache) {
    busy.lock();
    for (; shared && cache.count < kBatch; ++cache.count) {
      Slot *slot = shared;
      shared = slot->next;
      slot->next = static_cast<Slot *>(cache.head);
      cache.head = slot;
    }
    if (!cache.head) {
      OMPRACER_CHECK_LT(used, slots.capacity());
      for (; cache.count < kBatch && used < slots.capacity(); ++cache.count) {
        Slot *slot = &slots[used++];
        slot->next = static_cast<Slot *>(cache.head);
        cache.head = slot;
      }
    }
    busy.unlock();
  }
  void spill(PoolCache &cache) {
    busy.lock();
    for (; cache.count > kBatch; --cache.count) {
      Slot *slot = static_cast<Slot *>(cache.head);
      cache.head = slot->next;
      slot->next = shared;
      shared = slot;
    }
    busy.unlock();
  }

  StableArray<Slot> slots;
  SpinLock busy; ///< guards shared and used
  Slot *shared = nullptr;
  u64 used = 0;
};

} // namespace ompracer
