// StableArray: an array whose elements never move and whose memory the system provides on first touch.
//
// The whole index range is reserved as address space at init; untouched elements cost nothing and read as zero. No
// locks, no allocation calls later, so it may be indexed from any thread and from signal handlers.
#pragma once

#include "base/types.h"
#include "platform/platform.h"

namespace ompracer {

template <typename T> class StableArray {
public:
  /// Returns false when the address space cannot be reserved.
  bool init(u64 capacity) {
    elements = static_cast<T *>(reserveMemory(capacity * sizeof(T)));
    count = elements ? capacity : 0;
    if (elements)
      guardBelow(elements);
    return elements != nullptr;
  }
  /// For an array that is filled in order and may become large.
  void preferLargePages() { ompracer::preferLargePages(elements, count * sizeof(T)); }
  T &operator[](u64 index) { return elements[index]; }
  const T &operator[](u64 index) const { return elements[index]; }
  u64 capacity() const { return count; }
  /// Gives the whole pages inside [from, to) back to the system; they read as zero again.
  void release(u64 from, u64 to) {
    constexpr uptr kPage = 4096;
    uptr begin = (reinterpret_cast<uptr>(elements + from) + kPage - 1) & ~(kPage - 1);
    uptr end = reinterpret_cast<uptr>(elements + to) & ~(kPage - 1);
    if (begin < end)
      releaseMemory(reinterpret_cast<void *>(begin), end - begin);
  }

  /// Makes [0, to) read as zero, and gives back what it can. For elements without constructors only.
  void clear(u64 to) {
    release(0, to);
    const u64 kept = to * sizeof(T) / 4096 * 4096 / sizeof(T);
    __builtin_memset(static_cast<void *>(elements + kept), 0, (to - kept) * sizeof(T));
  }

private:
  T *elements = nullptr;
  u64 count = 0;
};

} // namespace ompracer
