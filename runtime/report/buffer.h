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
#include <type_traits>

namespace ompracer {

/// A string literal of our own, which may hold line breaks and escape sequences.
class Literal {
public:
  Literal() = default;
  template <std::size_t N> consteval Literal(const char (&text)[N]) : data(text), size(N - 1) {}
  std::string_view view() const { return {data, size}; }

private:
  const char *data = "";
  std::size_t size = 0;
};

/// Only literals, single characters and other buffers arrive as they are. Whatever else is appended may come from the
/// program under test, and is made visible (base/visible.h): the one place where that happens for all forms of a
/// report.
class Buffer {
public:
  Buffer() = default;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { reset(); }

  Buffer &append(Literal text) { return appendAsIs(text.view()); }
  Buffer &append(char c) { return appendAsIs({&c, 1}); }
  Buffer &append(const Buffer &other) { return appendAsIs(other.view()); }
  template <class T>
    requires(std::is_convertible_v<T, std::string_view> && !std::is_array_v<std::remove_reference_t<T>>)
  Buffer &append(T &&text) {
    return appendVisible(std::string_view(text));
  }
  /// For text that is visible already.
  Buffer &appendAsIs(std::string_view text);
  /// Conversions as in Text, strings made visible; a single call adds at most Text::kCapacity - 1 characters (strings:
  /// use append).
  Buffer &add(const char *format, ...) __attribute__((format(printf, 2, 3)));

  std::string_view view() const { return {data, size}; }
  bool failed() const { return outOfMemory; }
  void clear() {
    size = 0;
    outOfMemory = false;
  }
  void reset(); ///< gives the memory back

private:
  Buffer &appendVisible(std::string_view text);
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
