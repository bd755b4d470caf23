// Sites: the numbers that histories store, and what they stand for.
//
// A site is a source position of the instrumented code, numbered when it first records, or a return address, for the
// calls that the runtime intercepts. Numbers are never given back; when all are used up, accesses are still checked,
// but their position is unknown, which is noted once. Of a library, which may be closed before a report needs the site,
// a copy is kept.
//
// The stack at a site is kept for each of the first contexts in which it recorded, so that a later report knows how the
// earlier access was reached (recallStack). A set in the site itself tells whether there is anything to do, so the
// other accesses pay for one bit test in a cache line that they need anyway.
#pragma once

#include "base/check.h"
#include "base/types.h"
#include "context/contexts.h"
#include "mem/stable_array.h"

#include "ompracer/abi.h"

#include <array>
#include <atomic>

namespace ompracer {

class SiteTable {
public:
  bool init();

  static constexpr unsigned kStacks = 8;

  /// Unknown for a site that must first be entered for bodies of the context: the first access, or a first one there.
  /// (Contexts may share a bit: then the first one's stack stands for both, if it can.)
  static SiteId entered(const OmpracerSite &site, ContextId context) {
    // Relaxed: the number alone is used; the tables are read at a report only, see enter.
    u32 reached = __atomic_load_n(&site.reached, __ATOMIC_RELAXED);
    return reached >> (static_cast<u32>(context) % 32) & 1 ? SiteId{__atomic_load_n(&site.id, __ATOMIC_RELAXED)}
                                                           : SiteId::Unknown;
  }
  SiteId idOf(OmpracerSite *site, ContextId context) {
    if (!site)
      return SiteId::Unknown;
    SiteId id = entered(*site, context);
    return __builtin_expect(id != SiteId::Unknown, 1) ? id : enter(site, context);
  }
  /// A second number of the site, for accesses whose address only the thread's number in its team selects. A third one
  /// if a task that encloses the region selects a part of the address, too. An entry has no bit for this.
  SiteId byNumber(SiteId id, bool outerToo) {
    OMPRACER_DCHECK(!isByNumber(id)); // a second number has none of its own
    u32 further = (outerToo ? thirds : seconds)[static_cast<u32>(id)].load(std::memory_order_relaxed);
    return __builtin_expect(further != 0, 1) ? SiteId{further} : makeFurther(id, outerToo);
  }
  bool isByNumber(SiteId id) const { return values[static_cast<u32>(id)].load(std::memory_order_relaxed) & kSecond; }
  bool isByOuterToo(SiteId id) const { return values[static_cast<u32>(id)].load(std::memory_order_relaxed) & kThird; }
  /// Is it in a header of the C++ library?
  bool isOfCxxLibrary(SiteId id) const {
    return values[static_cast<u32>(id)].load(std::memory_order_relaxed) & kOfCxxLibrary;
  }
  /// Of a statement of inline assembly that nobody understands, not of an access: said once in a run.
  static void noteUnknown(OmpracerSite &assembly);
  /// The number of an intercepted call that returns to pc.
  SiteId idOfCall(uptr pc, ContextId context);

  /// nullptr for a call or an unknown site.
  const OmpracerSite *site(SiteId) const;
  /// The read that the write also stands for; nullptr if there is none.
  static OmpracerSite *readAt(const OmpracerSite &write);
  /// 0 unless the site is a call.
  uptr callPc(SiteId) const;
  /// A stack by which the site was reached, and where the body that ran then was created; i < kStacks. None if there
  /// are no more.
  ContextId stack(SiteId id, unsigned i) const {
    return ContextId{stacks[static_cast<u32>(first(id))][i].load(std::memory_order_acquire)};
  }

private:
  [[gnu::noinline, gnu::cold]] SiteId enter(OmpracerSite *, ContextId context);
  SiteId take(u64 value);
  /// With its texts and the read that it also stands for; nullptr if there is no room.
  OmpracerSite *copyOf(const OmpracerSite &);
  void noteFull();
  [[gnu::noinline, gnu::cold]] SiteId makeFurther(SiteId, bool outerToo);
  SiteId first(SiteId id) const {
    return isByNumber(id) ? SiteId{seconds[static_cast<u32>(id)].load(std::memory_order_relaxed)} : id;
  }
  void reach(SiteId id, u32 &reached, ContextId context);

  static constexpr u32 kSites = 1u << kSiteBits;
  static constexpr u32 kCalls = 1u << 15;

  static constexpr u64 kSecond = 1ull << 63, kThird = 1ull << 62, kOfCxxLibrary = 1ull << 61;
  static constexpr u64 kFlags = kSecond | kThird | kOfCxxLibrary;
  static_assert(alignof(OmpracerSite) > 1, "its address is even, which tells it from a call");
  /// Address of the OmpracerSite, or pc * 2 + 1. kSecond: the number is a second or (kThird, too) a third one.
  StableArray<std::atomic<u64>> values;
  /// By site, seconds also by the other numbers the first. Relaxed: set once.
  StableArray<std::atomic<u32>> seconds, thirds;
  /// By site; release, pairs with the acquire in stack.
  StableArray<std::array<std::atomic<u32>, kStacks>> stacks;
  std::atomic<u32> next{1};
  std::atomic<bool> noted{false};
  AddressRange executable; ///< its sites stay
  StableArray<char> copies;
  std::atomic<u64> copied{0}; ///< bytes; relaxed: only the sum counts
  struct Call {
    std::atomic<u64> pc;
    std::atomic<u32> id; ///< release; 0 until somebody has made it
    u32 reached;         ///< as in OmpracerSite
  };
  Call calls[kCalls] = {}; ///< open addressing, never emptied
};

} // namespace ompracer
