// Code that the plugin never saw: an object compiled without it, a static library, a library without any of it.
//
// The plugin leaves a list of the functions of each linked file (abi.h, __ompracer_code). Whether code at an address is
// in it is asked where a construct begins; the answer is remembered by address, so that the lists are searched once.
#include "code/code.h"

#include "base/log.h"
#include "detect/all_threads.h"
#include "detect/thread.h"
#include "platform/platform.h"
#include "platform/spin.h"
#include "report/sink.h"

#include <cstring>

namespace ompracer {

namespace {

u64 hashOf(const char *path) {
  u64 hash = 0;
  for (; *path; ++path)
    hash = (hash ^ static_cast<unsigned char>(*path)) * 0x9e3779b97f4a7c15ull;
  return hash;
}

struct CodeList {
  const char *begin = nullptr, *end = nullptr;
  u32 width = 0;
  u64 file = 0; ///< hash of the name of the module that it is part of

  bool contains(uptr pc) const {
    for (const char *entry = begin; entry + width + 4 <= end; entry += width + 4) {
      i64 distance = 0;
      u32 size;
      if (width == 8) {
        std::memcpy(&distance, entry, 8);
      } else {
        std::int32_t narrow;
        std::memcpy(&narrow, entry, 4);
        distance = narrow;
      }
      std::memcpy(&size, entry + width, 4);
      if (pc - (reinterpret_cast<uptr>(entry) + static_cast<uptr>(distance)) < size)
        return true;
    }
    return false;
  }
};

/// Guarded by `busy`: the lists.
struct CodeLists {
  static constexpr u32 kMax = 256;
  CodeList list[kMax];
  u32 count = 0;
  SpinLock busy;
};
constinit CodeLists gLists;

/// Addresses that need no more question. Relaxed: each stands for itself.
constexpr u32 kKnownBits = 12, kProbes = 8;
constinit std::atomic<uptr> gKnown[(1u << kKnownBits) + kProbes] = {};

std::atomic<uptr> *placeOf(uptr pc) { return gKnown + (pc * 0x9e3779b97f4a7c15ull >> (64 - kKnownBits)); }

void remember(uptr pc) {
  std::atomic<uptr> *place = placeOf(pc);
  for (u32 i = 0; i < kProbes; ++i) {
    uptr free = 0;
    if (place[i].compare_exchange_strong(free, pc, std::memory_order_relaxed) || free == pc)
      return;
  }
  place[pc / 16 % kProbes].store(pc, std::memory_order_relaxed);
}

bool isKnown(uptr pc) {
  const std::atomic<uptr> *place = placeOf(pc);
  for (u32 i = 0; i < kProbes; ++i)
    if (const uptr known = place[i].load(std::memory_order_relaxed); known == pc)
      return true;
    else if (!known)
      return false;
  return false;
}

/// Parts that the compiler splits off a function have no entry of their own.
bool isSplitOff(uptr pc) {
  char name[256];
  if (!functionAt(pc, name, sizeof name))
    return false;
  return std::strstr(name, ".cold") || std::strncmp(name, "OUTLINED_FUNCTION_", 18) == 0;
}

[[gnu::cold, gnu::noinline]] void askOnce(const char *what, uptr pc) {
  RuntimeScope scope;
  remember(pc);
  if (!isListedCode(pc - 1))
    noteUninstrumentedCode(what, pc);
}

} // namespace

void addCodeList(const char *begin, const char *end, u32 width) {
  Module module;
  if (!findModule(reinterpret_cast<uptr>(begin), module))
    return;
  const u64 file = hashOf(module.path);
  SpinGuard guard(gLists.busy);
  u32 at = gLists.count;
  for (u32 i = 0; i < gLists.count; ++i) {
    const CodeList &known = gLists.list[i];
    if (known.begin == begin && known.file == file)
      return;
    // Of a module that was closed.
    if (module.range.contains(reinterpret_cast<uptr>(known.begin)) && known.file != file)
      at = i;
  }
  if (at == CodeLists::kMax) // noted by addInstrumentedModule
    return;
  gLists.list[at] = {begin, end, width, file};
  if (at == gLists.count)
    ++gLists.count;
}

bool isListedCode(uptr pc) {
  Module module;
  if (!findModule(pc, module) || isOfSystem(module))
    return true;
  if (!isInstrumented(pc))
    return false;
  const u64 file = hashOf(module.path);
  bool listed = false;
  {
    SpinGuard guard(gLists.busy);
    for (u32 i = 0; i < gLists.count; ++i) {
      const CodeList &list = gLists.list[i];
      if (list.file != file || !module.range.contains(reinterpret_cast<uptr>(list.begin)))
        continue;
      listed = true;
      if (list.contains(pc))
        return true;
    }
  }
  return !listed || isSplitOff(pc);
}

void runsCode(const char *what, uptr pc) {
  if (OMPRACER_UNLIKELY(!isKnown(pc)))
    askOnce(what, pc);
}

void forgetCode() {
  for (std::atomic<uptr> &known : gKnown)
    known.store(0, std::memory_order_relaxed);
}

} // namespace ompracer
