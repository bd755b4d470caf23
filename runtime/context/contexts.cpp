#include "context/contexts.h"

#include "platform/platform.h"
#include "platform/spin.h"

namespace ompracer {

/// kUnknown: there are no more.
u32 Contexts::take(bool last) {
  u64 range = unused.load(std::memory_order_relaxed), rest;
  do {
    if (static_cast<u32>(range) == range >> 32)
      return kUnknown;
    rest = last ? range - (u64{1} << 32) : range + 1;
  } while (!unused.compare_exchange_weak(range, rest, std::memory_order_relaxed));
  return last ? static_cast<u32>(rest >> 32) : static_cast<u32>(range);
}

u32 Contexts::make(const Context &context, const uptr *frames) {
  for (ContextId c = context.outer; c != ContextId::None; c = contexts[static_cast<u32>(c)].outer)
    if (contexts[static_cast<u32>(c)].hash == context.hash)
      return static_cast<u32>(c);
  const u32 id = take(!context.construct);
  if (id == kUnknown)
    return id;
  Context &c = contexts[id];
  c = context;
  for (unsigned i = 0; i < context.depth; ++i)
    c.frames[i] = frames[i];
  return id;
}

ContextId Contexts::enter(Context context, const uptr *frames) {
  u64 &hash = context.hash = reinterpret_cast<uptr>(context.construct) + context.inProgramOrder;
  for (unsigned i = 0; i < context.depth; ++i)
    hash = (hash ^ frames[i]) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
  const u64 key = ((hash + static_cast<u32>(context.outer)) * 0x9e3779b97f4a7c15u) | 1;
  for (u32 i = static_cast<u32>(key >> 45), probes = 0; probes < 64; i = (i + 1) % kSlots, ++probes) {
    Slot &slot = slots[i];
    u64 known = slot.key.load(std::memory_order_relaxed);
    if (known == 0 && slot.key.compare_exchange_strong(known, key, std::memory_order_relaxed)) {
      const u32 id = make(context, frames);
      slot.id.store(id, std::memory_order_release);
      return id == kUnknown ? ContextId::None : ContextId{id};
    }
    if (known != key)
      continue;
    u32 id;
    for (SpinTurns turns; (id = slot.id.load(std::memory_order_acquire)) == 0; turns.next())
      if (turns.inVain())
        return ContextId::None;
    return id == kUnknown ? ContextId::None : ContextId{id};
  }
  return ContextId::None;
}

} // namespace ompracer
