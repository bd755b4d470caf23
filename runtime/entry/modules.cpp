// The instrumented modules: address ranges that their constructors announce.
#include "entry/export.h"

#include "platform/platform.h"

namespace ompracer {

constinit std::atomic<bool> gMayLookUp{false};

namespace {

/// Append-only; `count` is released after the range is complete.
struct Ranges {
  static constexpr u32 kMax = 256;
  AddressRange list[kMax];
  std::atomic<u32> count{0};
  std::atomic<bool> busy{false};
};
constinit Ranges gRanges;

} // namespace

bool isInstrumented(uptr pc) {
  u32 count = gRanges.count.load(std::memory_order_acquire); // pairs with the release in addInstrumentedModule
  for (u32 i = 0; i < count; ++i)
    if (gRanges.list[i].contains(pc))
      return true;
  return false;
}

void addInstrumentedModule(uptr address) {
  if (isInstrumented(address))
    return;
  Module module;
  if (!findModule(address, module))
    return;
  while (gRanges.busy.exchange(true, std::memory_order_acquire))
    spinWait();
  u32 count = gRanges.count.load(std::memory_order_relaxed);
  if (count < Ranges::kMax) {
    gRanges.list[count] = module.range;
    gRanges.count.store(count + 1, std::memory_order_release);
  }
  gRanges.busy.store(false, std::memory_order_release);
}

} // namespace ompracer
