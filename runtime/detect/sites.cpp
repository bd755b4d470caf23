#include "detect/sites.h"

#include "detect/thread.h"
#include "platform/platform.h"
#include "report/sink.h"

#include <cstring>

namespace ompracer {

namespace {

/// The stack of the calling thread without our own frames on top. Once for each site, so the unwinder may take its
/// microseconds. (In a static executable our code and the program's are one module; the report leaves our frames out.)
ContextId contextHere() {
  RuntimeScope scope;                                          // the unwinder may lock
  static constinit std::atomic<uptr> codeBegin{0}, codeEnd{0}; // relaxed: the same values whoever stores them
  if (codeEnd.load(std::memory_order_relaxed) == 0) {
    Module own;
    const bool apart = findModule(reinterpret_cast<uptr>(&contextHere), own) && std::strstr(own.path, "libompracer_rt");
    codeBegin.store(apart ? own.range.begin : 0, std::memory_order_relaxed);
    codeEnd.store(apart ? own.range.end : 1, std::memory_order_relaxed);
  }
  const AddressRange ours{codeBegin.load(std::memory_order_relaxed), codeEnd.load(std::memory_order_relaxed)};
  constexpr unsigned kOwn = 6;
  uptr frames[Context::kFrames + kOwn];
  const unsigned all = captureStack(frames, Context::kFrames + kOwn);
  unsigned skip = 0;
  while (skip < all && ours.contains(frames[skip]))
    ++skip;
  const unsigned depth = all - skip < Context::kFrames ? all - skip : Context::kFrames;
  return gDetector.contexts.enter(gThread.context, "access", frames + skip, depth);
}

} // namespace

bool SiteTable::init() { return values.init(kSites) && reached.init(kSites); }

SiteId SiteTable::take(u64 value) {
  u32 id = next.load(std::memory_order_relaxed);
  do {
    if (id == kSites) {
      if (!noted.exchange(true, std::memory_order_relaxed))
        noteNotChecked("sites", "more than 262143 source positions; the position of some accesses is unknown");
      return SiteId::Unknown;
    }
  } while (!next.compare_exchange_weak(id, id + 1, std::memory_order_relaxed));
  reached[id] = contextHere();
  // Release: pairs with the acquire in site and callPc.
  values[id].store(value, std::memory_order_release);
  return SiteId{id};
}

SiteId SiteTable::assign(OmpracerSite *site) {
  SiteId id = take(reinterpret_cast<u64>(site));
  if (id == SiteId::Unknown)
    return id;
  u32 winner = 0;
  // The loser of a race leaves its number unused.
  if (!__atomic_compare_exchange_n(&site->id, &winner, static_cast<u32>(id), false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    return SiteId{winner};
  return id;
}

SiteId SiteTable::idOfCall(uptr pc) {
  u32 hash = static_cast<u32>((pc * 0x9e3779b97f4a7c15ull) >> 40);
  for (u32 probe = 0; probe < 64; ++probe) {
    Call &call = calls[(hash + probe) % kCalls];
    u64 known = call.pc.load(std::memory_order_relaxed);
    if (known == 0 && call.pc.compare_exchange_strong(known, pc, std::memory_order_relaxed)) {
      SiteId id = take(static_cast<u64>(pc) << 1 | 1);
      call.id.store(static_cast<u32>(id), std::memory_order_release);
      return id;
    }
    if (known == pc)
      return SiteId{call.id.load(std::memory_order_acquire)}; // 0, unknown, for the instant it is being made
  }
  return SiteId::Unknown;
}

const OmpracerSite *SiteTable::site(SiteId id) const {
  u64 value = values[static_cast<u32>(id)].load(std::memory_order_acquire);
  return value & 1 ? nullptr : reinterpret_cast<const OmpracerSite *>(value);
}

uptr SiteTable::callPc(SiteId id) const {
  u64 value = values[static_cast<u32>(id)].load(std::memory_order_acquire);
  return value & 1 ? value >> 1 : 0;
}

} // namespace ompracer
