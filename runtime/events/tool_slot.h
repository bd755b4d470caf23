// ToolSlot: room for what the tool keeps of an object that a source of events has on its stack, or by value.
#pragma once

#include "base/types.h"

#include <cstddef>
#include <new>
#include <type_traits>

namespace ompracer {

/// So many words, all zero until the tool writes them. The tool has the same type for them everywhere.
template <std::size_t kWords> class ToolSlot {
public:
  template <typename T> T &as() { return *std::launder(reinterpret_cast<T *>(room<T>())); }
  template <typename T> const T &as() const { return const_cast<ToolSlot *>(this)->template as<T>(); }

private:
  template <typename T> std::byte *room() {
    static_assert(sizeof(T) <= sizeof bytes && alignof(T) <= alignof(u64), "the slot is too small for the tool's type");
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    return bytes;
  }

  alignas(u64) std::byte bytes[kWords * sizeof(u64)] = {};
};

} // namespace ompracer
