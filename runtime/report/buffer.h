// Buffer and Arena: memory of the report, mapped from the system, never from the application's heap.
//
// A Buffer is a growing text that the renderers write to. An Arena keeps strings for as long as the process lives.
// When the system gives no memory, they take it from the reserve (reserve.h). When that is used up, too, a Buffer keeps
// what it has, drops all that comes later, and failed() tells: a report must not end the program.
#pragma once

#include "base/types.h"

#include <cstddef>
#include <new>
#include <string_view>

namespace ompracer {

class Buffer {
public:
  Buffer() = default;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { reset(); }

  Buffer &append(std::string_view text);
  Buffer &append(char c) { return append(std::string_view(&c, 1)); }
  /// Conversions as in Text; a single call adds at most Text::kCapacity - 1 characters (strings: use append).
  Buffer &add(const char *format, ...) __attribute__((format(printf, 2, 3)));

  std::string_view view() const { return {data, size}; }
  bool failed() const { return outOfMemory; }
  void clear() {
    size = 0;
    outOfMemory = false;
  }
  void reset(); ///< gives the memory back

private:
  bool grow(std::size_t needed);

  char *data = nullptr;
  std::size_t size = 0;
  std::size_t capacity = 0;
  bool outOfMemory = false;
};

class Arena {
public:
  /// Zeroed storage, aligned for anything; nullptr when there is no memory.
  void *allocate(std::size_t size);

  /// A terminated copy; "" for nullptr, and when there is no memory.
  const char *copy(const char *text);
  const char *copy(std::string_view text);

  /// Whether something was refused since the last call.
  bool takeFailure() {
    const bool failed = outOfMemory;
    outOfMemory = false;
    return failed;
  }

  template <class T> T *make() {
    void *place = allocate(sizeof(T));
    return place ? new (place) T() : nullptr;
  }
  template <class T> T *makeArray(std::size_t count) {
    void *place = count ? allocate(sizeof(T) * count) : nullptr;
    T *items = static_cast<T *>(place);
    for (std::size_t i = 0; items && i < count; ++i)
      new (items + i) T();
    return items;
  }

private:
  char *next = nullptr;
  char *end = nullptr;
  bool outOfMemory = false;
};

} // namespace ompracer
