// The instrumented modules: ranges of their code, which their constructors announce.
#include "entry/export.h"

#include "base/log.h"
#include "platform/platform.h"
#include "platform/spin.h"
#include "report/sink.h"

#include <cstring>

namespace ompracer {

constinit std::atomic<bool> gMayLookUp{false};

namespace {

/// Append-only; `count` is released after the range is complete.
struct Ranges {
  static constexpr u32 kMax = 256;
  AddressRange list[kMax];
  std::atomic<u32> count{0};
  SpinLock busy;

  bool contain(uptr pc) const {
    u32 n = count.load(std::memory_order_acquire); // pairs with the release in add
    for (u32 i = 0; i < n; ++i)
      if (list[i].contains(pc))
        return true;
    return false;
  }
  /// False when another thread was first, or there is no room.
  bool add(const AddressRange &range) {
    SpinGuard guard(busy);
    u32 n = count.load(std::memory_order_relaxed);
    bool added = n < kMax && !contain(range.begin);
    if (added) {
      list[n] = range;
      count.store(n + 1, std::memory_order_release);
    }
    return added;
  }
};
constinit Ranges gRanges;
/// Modules that noteUninstrumented has seen, the system's included.
constinit Ranges gOthers;

} // namespace

bool isInstrumented(uptr pc) { return gRanges.contain(pc); }

void addInstrumentedModule(uptr address) {
  Module module;
  if (findModule(address, module))
    gRanges.add(module.text);
}

void noteUninstrumented(uptr pc) {
  if (gOthers.contain(pc))
    return;
  RuntimeScope scope;
  Module module;
  if (!findModule(pc, module) || !gOthers.add(module.range))
    return;
  const char *slash = std::strrchr(module.path, '/'), *file = slash ? slash + 1 : module.path;
  // What they do for the program is looked at where it calls them.
  for (const char *system : {"libc.", "libm.", "libmvec.", "libpthread", "libdl.", "librt.", "ld-linux", "linux-vdso",
                             "libgcc_s", "libstdc++", "libc++", "libomp", "libiomp", "libgomp", "libatomic"})
    if (std::strncmp(file, system, std::strlen(system)) == 0)
      return;
  char function[128];
  Text note("%s runs in parallel regions and is not instrumented", file);
  if (functionAt(pc, function, sizeof function))
    note.add(" (first seen: %s)", function);
  noteNotChecked("uninstrumented-code", note.c_str());
}

} // namespace ompracer
