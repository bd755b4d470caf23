// Contexts: where regions and tasks were created, for the stacks of a report.
//
// A context is the stack of a creating call down to the body that contains it, and the context of that body: together
// they lead to main, as the stack of the serial program would. Each is stored once; a thread carries the number of the
// context its body was created in. Recursion of tasks is folded: a stack that stands in the chain already leads back
// to there, so the number of contexts does not grow with the depth. Lock-free, no heap; when the table is full, further
// contexts are unknown.
#pragma once

#include "base/types.h"
#include "mem/stable_array.h"

#include <atomic>

namespace ompracer {

enum class ContextId : u32 { None = 0 };

struct Context {
  static constexpr unsigned kFrames = 12;
  ContextId outer = ContextId::None;
  u32 depth = 0;
  bool inProgramOrder = false;     ///< what was created is part of the body around it
  u64 hash = 0;                    ///< of the frames
  const char *construct = nullptr; ///< what was created; a constant. Null: the stack of an access
  uptr frames[kFrames] = {};       ///< return addresses, innermost first: the directive's, then its callers'
};

class Contexts {
public:
  bool init() { return contexts.init(kContexts) && slots.init(kSlots); }
  /// frames: at most Context::kFrames.
  ContextId enter(ContextId outer, const char *construct, const uptr *frames, unsigned depth,
                  bool inProgramOrder = false) {
    return enter({.outer = outer, .depth = depth, .inProgramOrder = inProgramOrder, .construct = construct}, frames);
  }
  /// The stack of an access, down to a body created in `outer`: no context of a body. Its numbers are the last, so that
  /// those of bodies are small.
  ContextId enterStack(ContextId outer, const uptr *frames, unsigned depth) {
    return enter({.outer = outer, .depth = depth}, frames);
  }
  /// Numbers of contexts of bodies are below; some of the last may still be empty.
  u32 end() const { return static_cast<u32>(unused.load(std::memory_order_relaxed)); }
  /// The context of the body that all is part of which was created in program order.
  ContextId bodyOf(ContextId id) const {
    while (id != ContextId::None && (*this)[id].inProgramOrder)
      id = (*this)[id].outer;
    return id;
  }
  const Context &operator[](ContextId id) const { return contexts[static_cast<u32>(id)]; }

private:
  static constexpr u32 kContexts = 1u << 18;
  static constexpr u32 kSlots = 1u << 19;
  static constexpr u32 kUnknown = ~0u;
  struct Slot {
    std::atomic<u64> key; ///< relaxed: who puts its own there owns the slot; the id says when it is ready
    std::atomic<u32> id;  ///< release when known; pairs with the acquire in enter. 0: its owner makes it
  };
  ContextId enter(Context context, const uptr *frames);
  u32 take(bool last);
  u32 make(const Context &context, const uptr *frames);

  StableArray<Context> contexts;
  StableArray<Slot> slots; ///< open addressing, never emptied
  /// The first unused number, and (shifted by 32) the end of the unused ones. Relaxed: they only have to be unique.
  std::atomic<u64> unused{u64{kContexts} << 32 | 1};
};

} // namespace ompracer
