#include "detect/sites.h"

#include "base/log.h"
#include "detect/thread.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "report/race.h"
#include "report/sink.h"

#include <cstring>

namespace ompracer {

namespace {

/// The stack of the calling thread without our own frames on top. A few times for each site, so the unwinder may take
/// its microseconds. (In a static executable our code and the program's are one module; the report leaves our frames
/// out.)
ContextId contextHere() {
  RuntimeScope scope; // the unwinder may lock
  // The same values whoever stores them. The release of codeEnd, which comes last, and its acquire carry codeBegin.
  static constinit std::atomic<uptr> codeBegin{0}, codeEnd{0};
  if (codeEnd.load(std::memory_order_acquire) == 0) {
    Module own;
    const bool apart = findModule(reinterpret_cast<uptr>(&contextHere), own) && std::strstr(own.path, "libompracer_rt");
    codeBegin.store(apart ? own.range.begin : 0, std::memory_order_relaxed);
    codeEnd.store(apart ? own.range.end : 1, std::memory_order_release);
  }
  const AddressRange ours{codeBegin.load(std::memory_order_relaxed), codeEnd.load(std::memory_order_relaxed)};
  constexpr unsigned kOwn = 6;
  uptr frames[Context::kFrames + kOwn];
  const unsigned all = captureStack(frames, Context::kFrames + kOwn);
  unsigned skip = 0;
  while (skip < all && ours.contains(frames[skip]))
    ++skip;
  if (skip < all && gThread.placePc)
    frames[skip] = gThread.placePc;
  const unsigned depth = all - skip < Context::kFrames ? all - skip : Context::kFrames;
  return gDetector.contexts.enterStack(gThread.context, frames + skip, depth);
}

} // namespace

bool SiteTable::init() {
  if (Module program; moduleAt(0, program))
    executable = program.range;
  constexpr u64 kCopyBytes = 1u << 10; // of a site, on average
  return copies.init(kSites * kCopyBytes) && values.init(kSites) && seconds.init(kSites) && thirds.init(kSites) &&
         stacks.init(kSites);
}

void SiteTable::noteFull() {
  if (!noted.exchange(true, std::memory_order_relaxed))
    noteNotChecked("sites", "more than 262143 source positions; the position of some accesses is unknown");
}

SiteId SiteTable::take(u64 value) {
  u32 id = next.load(std::memory_order_relaxed);
  do {
    if (id == kSites) {
      noteFull();
      return SiteId::Unknown;
    }
  } while (!next.compare_exchange_weak(id, id + 1, std::memory_order_relaxed));
  // Release: pairs with the acquire in site and callPc.
  values[id].store(value, std::memory_order_release);
  return SiteId{id};
}

SiteId SiteTable::makeFurther(SiteId id, bool outerToo) {
  if (id == SiteId::Unknown)
    return id;
  SiteId made = take(values[static_cast<u32>(id)].load(std::memory_order_relaxed) | kSecond | (outerToo ? kThird : 0));
  if (made == SiteId::Unknown)
    return id;
  seconds[static_cast<u32>(made)].store(static_cast<u32>(id), std::memory_order_relaxed);
  u32 known = 0; // the loser of a race leaves its number unused
  std::atomic<u32> &further = (outerToo ? thirds : seconds)[static_cast<u32>(id)];
  return further.compare_exchange_strong(known, static_cast<u32>(made), std::memory_order_relaxed) ? made
                                                                                                   : SiteId{known};
}

void SiteTable::reach(SiteId id, u32 &reached, ContextId context) {
  const u32 bit = 1u << (static_cast<u32>(context) % 32);
  if (__atomic_load_n(&reached, __ATOMIC_RELAXED) & bit || __atomic_fetch_or(&reached, bit, __ATOMIC_RELAXED) & bit)
    return;
  std::array<std::atomic<u32>, kStacks> &kept = stacks[static_cast<u32>(id)];
  OMPRACER_DCHECK(id != SiteId::Unknown);
  if (kept[kStacks - 1].load(std::memory_order_relaxed) != 0)
    return;
  const u32 here = static_cast<u32>(contextHere());
  for (std::atomic<u32> &slot : kept)
    if (u32 free = 0; slot.compare_exchange_strong(free, here, std::memory_order_release, std::memory_order_relaxed))
      return;
}

OmpracerSite *SiteTable::copyOf(const OmpracerSite &site) {
  RuntimeScope scope; // the functions of strings are our own
  std::int32_t OmpracerSite::*const texts[] = {&OmpracerSite::file, &OmpracerSite::function, &OmpracerSite::variable};
  const auto textOf = [&](std::int32_t OmpracerSite::*text) {
    return reinterpret_cast<const char *>(&site) + site.*text;
  };
  u64 size = sizeof site;
  for (const auto text : texts)
    size += site.*text ? std::strlen(textOf(text)) + 1 : 0;
  const u64 aligned = (size + alignof(OmpracerSite) - 1) & ~(alignof(OmpracerSite) - 1);
  const u64 begin = copied.fetch_add(aligned, std::memory_order_relaxed);
  if (begin + aligned > copies.capacity()) {
    noteFull();
    return nullptr;
  }
  char *const base = &copies[begin], *end = base + sizeof site;
  auto *const copy = reinterpret_cast<OmpracerSite *>(base);
  copy->line = site.line;
  copy->column = site.column;
  copy->size = site.size;
  copy->statement = site.statement;
  copy->object = site.object;
  for (const auto text : texts)
    if (site.*text) {
      copy->*text = static_cast<std::int32_t>(end - base);
      end = ::stpcpy(end, textOf(text)) + 1;
    }
  if (const OmpracerSite *read = readAt(site))
    if (const OmpracerSite *other = copyOf(*read))
      copy->read = static_cast<std::int32_t>(reinterpret_cast<const char *>(other) - base);
  return copy;
}

SiteId SiteTable::enter(OmpracerSite *site, ContextId context) {
  u32 id = __atomic_load_n(&site->id, __ATOMIC_RELAXED);
  if (id == 0) {
    OmpracerSite *const stays = executable.contains(reinterpret_cast<uptr>(site)) ? site : copyOf(*site);
    RuntimeScope scope; // the functions of strings are our own
    const char *file = site->file ? reinterpret_cast<const char *>(site) + site->file : nullptr;
    const u64 ofLibrary = ompracer::isOfCxxLibrary(file) ? kOfCxxLibrary : 0;
    const SiteId taken = stays ? take(reinterpret_cast<u64>(stays) | ofLibrary) : SiteId::Unknown;
    if (taken == SiteId::Unknown)
      return taken;
    // The loser of a race leaves its number unused.
    if (__atomic_compare_exchange_n(&site->id, &id, static_cast<u32>(taken), false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      id = static_cast<u32>(taken);
  }
  reach(SiteId{id}, site->reached, context);
  return SiteId{id};
}

void SiteTable::noteUnknown(OmpracerSite &assembly) {
  // Relaxed: whoever comes first says it.
  if (__atomic_load_n(&assembly.id, __ATOMIC_RELAXED) || __atomic_exchange_n(&assembly.id, 1, __ATOMIC_RELAXED))
    return;
  RuntimeScope scope; // the functions of strings are our own
  const auto textAt = [&](std::int32_t offset) {
    return offset ? reinterpret_cast<const char *>(&assembly) + offset : "?";
  };
  if (assembly.line)
    noteNotCheckedAt("inline-assembly", "inline assembly", textAt(assembly.file), assembly.line);
  else
    noteNotChecked("inline-assembly", Text("inline assembly in %s", textAt(assembly.function)).c_str());
}

SiteId SiteTable::idOfCall(uptr pc, ContextId context) {
  u32 hash = static_cast<u32>((pc * 0x9e3779b97f4a7c15ull) >> 40);
  for (u32 probe = 0; probe < 64; ++probe) {
    Call &call = calls[(hash + probe) % kCalls];
    u64 known = call.pc.load(std::memory_order_relaxed);
    if (known == 0 && call.pc.compare_exchange_strong(known, pc, std::memory_order_relaxed))
      known = pc;
    if (known != pc)
      continue;
    // Threads that meet here at the first call take a number each, and all use that of the first. Acquire: pairs with
    // the release here.
    u32 id = call.id.load(std::memory_order_acquire);
    if (OMPRACER_UNLIKELY(!id)) {
      const u32 taken = static_cast<u32>(take(static_cast<u64>(pc) << 1 | 1));
      if (call.id.compare_exchange_strong(id, taken, std::memory_order_acq_rel))
        id = taken;
    }
    if (id)
      reach(SiteId{id}, call.reached, context);
    return SiteId{id};
  }
  noteFull();
  return SiteId::Unknown;
}

const OmpracerSite *SiteTable::site(SiteId id) const {
  u64 value = values[static_cast<u32>(id)].load(std::memory_order_acquire) & ~kFlags;
  return value & 1 ? nullptr : reinterpret_cast<const OmpracerSite *>(value);
}

OmpracerSite *SiteTable::readAt(const OmpracerSite &write) {
  // Sites are writable; only the pointers to them that reports use are not.
  return write.read ? reinterpret_cast<OmpracerSite *>(reinterpret_cast<uptr>(&write) + static_cast<uptr>(write.read))
                    : nullptr;
}

uptr SiteTable::callPc(SiteId id) const {
  u64 value = values[static_cast<u32>(id)].load(std::memory_order_acquire) & ~kFlags;
  return value & 1 ? value >> 1 : 0;
}

} // namespace ompracer
