// The formatter of Text and the log: a small printf without heap, locale or floating point.
#include "base/log.h"

#include "base/visible.h"

#include <cstring>

namespace ompracer {
namespace {

/// Collects characters up to the capacity and silently drops the rest.
struct Out {
  char *data;
  std::size_t capacity; ///< without the terminator
  bool visible;         ///< strings are made visible
  std::size_t size = 0;
  void put(char c) {
    if (size < capacity)
      data[size++] = c;
  }
  void pad(char c, int count) {
    for (; count > 0; --count)
      put(c);
  }
};

struct Spec {
  bool left = false;
  bool zero = false;
  bool prefix = false;
  int width = 0;
  int precision = -1;
  int size = 4; ///< bytes of an integer argument
};

int digitsOf(u64 value, unsigned radix, bool upper, char (&digits)[24]) {
  const char *letters = upper ? "0123456789ABCDEF" : "0123456789abcdef";
  int count = 0;
  do {
    digits[count++] = letters[value % radix];
    value /= radix;
  } while (value != 0);
  return count;
}

void putNumber(Out &out, const Spec &spec, u64 value, bool negative, unsigned radix, bool upper) {
  char digits[24];
  const int count = digitsOf(value, radix, upper, digits);
  const bool hex = radix == 16 && spec.prefix;
  const int total = count + (negative ? 1 : 0) + (hex ? 2 : 0);
  if (!spec.left && !spec.zero)
    out.pad(' ', spec.width - total);
  if (negative)
    out.put('-');
  if (hex) {
    out.put('0');
    out.put('x');
  }
  if (!spec.left && spec.zero)
    out.pad('0', spec.width - total);
  for (int i = count; i-- > 0;)
    out.put(digits[i]);
  if (spec.left)
    out.pad(' ', spec.width - total);
}

void putString(Out &out, const Spec &spec, const char *text) {
  if (!text)
    text = "(null)";
  int length = 0;
  while ((spec.precision < 0 || length < spec.precision) && text[length])
    ++length;
  const std::string_view view(text, static_cast<std::size_t>(length));
  if (out.visible) {
    length = 0;
    putVisible(view, [&](std::string_view piece) { length += static_cast<int>(piece.size()); });
  }
  if (!spec.left)
    out.pad(' ', spec.width - length);
  const auto put = [&](std::string_view piece) {
    for (const char c : piece)
      out.put(c);
  };
  if (out.visible)
    putVisible(view, put);
  else
    put(view);
  if (spec.left)
    out.pad(' ', spec.width - length);
}

} // namespace

std::size_t formatList(char *buffer, std::size_t capacity, const char *format, va_list arguments, bool visible) {
  if (capacity == 0)
    return 0;
  Out out{buffer, capacity - 1, visible};
  va_list list;
  va_copy(list, arguments);
  for (const char *p = format; *p; ++p) {
    if (*p != '%') {
      out.put(*p);
      continue;
    }
    Spec spec;
    ++p;
    for (;; ++p) {
      if (*p == '-')
        spec.left = true;
      else if (*p == '0')
        spec.zero = true;
      else if (*p == '#')
        spec.prefix = true;
      else
        break;
    }
    if (*p == '*') {
      spec.width = va_arg(list, int);
      ++p;
    }
    for (; *p >= '0' && *p <= '9'; ++p)
      spec.width = spec.width * 10 + (*p - '0');
    if (*p == '.') {
      ++p;
      spec.precision = 0;
      if (*p == '*') {
        spec.precision = va_arg(list, int);
        ++p;
      }
      for (; *p >= '0' && *p <= '9'; ++p)
        spec.precision = spec.precision * 10 + (*p - '0');
    }
    for (;; ++p) {
      if (*p == 'l' || *p == 'z' || *p == 'j' || *p == 't')
        spec.size = 8;
      else if (*p != 'h') // promoted to int anyway
        break;
    }
    switch (*p) {
    case 'd':
    case 'i': {
      const long value = spec.size == 8 ? va_arg(list, long) : va_arg(list, int);
      putNumber(out, spec, value < 0 ? 0 - static_cast<u64>(value) : static_cast<u64>(value), value < 0, 10, false);
      break;
    }
    case 'u':
    case 'x':
    case 'X': {
      const u64 value = spec.size == 8 ? va_arg(list, unsigned long) : va_arg(list, unsigned);
      putNumber(out, spec, value, false, *p == 'u' ? 10 : 16, *p == 'X');
      break;
    }
    case 'p':
      spec.prefix = true;
      putNumber(out, spec, reinterpret_cast<uptr>(va_arg(list, void *)), false, 16, false);
      break;
    case 's':
      putString(out, spec, va_arg(list, const char *));
      break;
    case 'c':
      out.put(static_cast<char>(va_arg(list, int)));
      break;
    case '%':
      out.put('%');
      break;
    case 0:
      --p; // a '%' at the very end
      break;
    default:
      out.put('%');
      out.put(*p);
    }
  }
  va_end(list);
  buffer[out.size] = 0;
  return out.size;
}

Text::Text(const char *format, ...) {
  buffer[0] = 0;
  va_list list;
  va_start(list, format);
  addList(format, list);
  va_end(list);
}

Text &Text::append(std::string_view text) {
  const std::size_t room = kCapacity - 1 - length;
  const std::size_t count = text.size() < room ? text.size() : room;
  std::memcpy(buffer + length, text.data(), count);
  length += count;
  buffer[length] = 0;
  return *this;
}

Text &Text::add(const char *format, ...) {
  va_list list;
  va_start(list, format);
  addList(format, list);
  va_end(list);
  return *this;
}

Text &Text::addList(const char *format, va_list arguments) {
  length += formatList(buffer + length, kCapacity - length, format, arguments);
  return *this;
}

Text &Text::addVisible(const char *format, va_list arguments) {
  length += formatList(buffer + length, kCapacity - length, format, arguments, true);
  return *this;
}

} // namespace ompracer
