// OwnWriters: where a thread finds again that it has written a value (value_order.h), so that a body which adds to one
// counter again and again is one writer of it.
#pragma once

#include "base/types.h"

namespace ompracer {

class OwnWriters {
public:
  /// One body or iteration that wrote a value.
  struct Key {
    const void *syncVar = nullptr;
    SNodeId body = SNodeId::None;
    u32 joins = 0; ///< how often the writers of the value had been joined
    u64 iteration = 0;
    bool operator==(const Key &) const = default;
  };
  /// The record of that writer; nullptr: there is none, or it was forgotten.
  void *find(const Key &key) const {
    const Slot &slot = slots[slotOf(key.syncVar)];
    return slot.key == key ? slot.writer : nullptr;
  }
  void note(const Key &key, void *writer) { slots[slotOf(key.syncVar)] = {key, writer}; }

private:
  static constexpr unsigned kBits = 5;
  static u32 slotOf(const void *syncVar) {
    return static_cast<u32>(reinterpret_cast<uptr>(syncVar) * 0x9e3779b97f4a7c15ull >> (64 - kBits));
  }
  struct Slot {
    Key key;
    void *writer;
  };
  Slot slots[1u << kBits] = {};
};

} // namespace ompracer
