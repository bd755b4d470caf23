// Sites: the numbers that histories store, and what they stand for.
//
// A site is a source position of the instrumented code, numbered when it first records, or a return address, for the
// calls that the runtime intercepts. Numbers are never given back; when all are used up, accesses are still checked,
// but their position is unknown, which is noted once.
#pragma once

#include "base/types.h"
#include "detect/contexts.h"
#include "mem/stable_array.h"

#include "ompracer/abi.h"

#include <atomic>

namespace ompracer {

class SiteTable {
public:
  bool init();

  SiteId idOf(OmpracerSite *site) {
    if (!site)
      return SiteId::Unknown;
    // Relaxed: the number alone is used; the table is read at a report only, see assign.
    u32 id = __atomic_load_n(&site->id, __ATOMIC_RELAXED);
    return __builtin_expect(id != 0, 1) ? SiteId{id} : assign(site);
  }
  /// The number of an intercepted call that returns to pc.
  SiteId idOfCall(uptr pc);

  /// nullptr for a call or an unknown site.
  const OmpracerSite *site(SiteId) const;
  /// 0 unless the site is a call.
  uptr callPc(SiteId) const;
  /// The stack by which the site was reached first, and where the body that ran then was created.
  ContextId firstReached(SiteId id) const { return reached[static_cast<u32>(id)]; }

private:
  [[gnu::noinline, gnu::cold]] SiteId assign(OmpracerSite *);
  SiteId take(u64 value);

  static constexpr u32 kSites = 1u << kSiteBits;
  static constexpr u32 kCalls = 1u << 15;

  /// Address of the OmpracerSite, or pc * 2 + 1.
  StableArray<std::atomic<u64>> values;
  /// By site. Written once, before the number is published.
  StableArray<ContextId> reached;
  std::atomic<u32> next{1};
  std::atomic<bool> noted{false};
  struct Call {
    std::atomic<u64> pc;
    std::atomic<u32> id; ///< release; 0 while its owner makes it
  };
  Call calls[kCalls] = {}; ///< open addressing, never emptied
};

} // namespace ompracer
