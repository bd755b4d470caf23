#include "context/contexts.h"

#include "platform/platform.h"
#include "platform/spin.h"

namespace ompracer {

u32 Contexts::make(ContextId outer, const char *construct, u64 hash, const uptr *frames, unsigned depth) {
  for (ContextId c = outer; c != ContextId::None; c = contexts[static_cast<u32>(c)].outer)
    if (contexts[static_cast<u32>(c)].hash == hash)
      return static_cast<u32>(c);
  u32 id = next.load(std::memory_order_relaxed);
  do
    if (id == kContexts)
      return kUnknown;
  while (!next.compare_exchange_weak(id, id + 1, std::memory_order_relaxed));
  Context &c = contexts[id];
  c.outer = outer;
  c.construct = construct;
  c.hash = hash;
  c.depth = depth;
  for (unsigned i = 0; i < depth; ++i)
    c.frames[i] = frames[i];
  return id;
}

ContextId Contexts::enter(ContextId outer, const char *construct, const uptr *frames, unsigned depth) {
  u64 hash = reinterpret_cast<uptr>(construct);
  for (unsigned i = 0; i < depth; ++i)
    hash = (hash ^ frames[i]) * 0x9e3779b97f4a7c15u, hash ^= hash >> 29;
  const u64 key = ((hash + static_cast<u32>(outer)) * 0x9e3779b97f4a7c15u) | 1;
  for (u32 i = static_cast<u32>(key >> 45), probes = 0; probes < 64; i = (i + 1) % kSlots, ++probes) {
    Slot &slot = slots[i];
    u64 known = slot.key.load(std::memory_order_relaxed);
    if (known == 0 && slot.key.compare_exchange_strong(known, key, std::memory_order_relaxed)) {
      const u32 id = make(outer, construct, hash, frames, depth);
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
