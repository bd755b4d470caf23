// What the functions of the printf family read and write: the format, the strings that it prints, and the numbers of
// characters that it stores (%n). For formats of any width.
#pragma once

#include "entry/state_accesses.h"

#include <cstdarg>

namespace ompracer {

/// The conversions of a format, one after the other. Arguments after it are numbered from 0.
template <typename Char> class Conversions {
public:
  static constexpr unsigned kNone = ~0u;
  enum class Kind : unsigned char { None, Int, Long, Double, LongDouble };

  Char letter = 0;
  Kind kind = Kind::None;
  unsigned argument = kNone, width = kNone, precision = kNone; ///< the arguments that it takes
  size_t limit = kNoLimit;                                     ///< a precision that stands in the format
  unsigned longs = 0, shorts = 0;

  explicit Conversions(const Char *format) : p(format) {}

  /// Bytes that an %n of this length stores.
  size_t storedSize() const {
    return longs ? sizeof(long) : shorts > 1 ? sizeof(char) : shorts ? sizeof(short) : sizeof(int);
  }

  /// false at the end, and at a conversion that is not known.
  bool next() {
    while (*p && *p != '%')
      ++p;
    if (!*p)
      return false;
    ++p;
    limit = kNoLimit;
    precision = kNone;
    longs = shorts = 0;
    bool longDouble = false;
    argument = numbered();
    while (among("-+ #0'I"))
      ++p;
    width = star();
    if (width == kNone)
      number();
    if (*p == '.') {
      ++p;
      precision = star();
      if (precision == kNone)
        limit = number();
    }
    for (; among("hlqLjzt"); ++p) {
      shorts += *p == 'h';
      longs += *p != 'h' && *p != 'L';
      longDouble |= *p == 'L';
    }
    letter = *p;
    if (among("diouxXc"))
      kind = longs ? Kind::Long : Kind::Int;
    else if (among("eEfFgGaA"))
      kind = longDouble ? Kind::LongDouble : Kind::Double;
    else if (among("psn"))
      kind = Kind::Long;
    else if (among("%m"))
      kind = Kind::None;
    else
      return false;
    ++p;
    if (argument == kNone && kind != Kind::None)
      argument = following++;
    return true;
  }

private:
  bool among(const char *set) const { return *p > 0 && *p < 128 && __builtin_strchr(set, static_cast<int>(*p)); }
  unsigned number() {
    unsigned n = 0;
    for (; *p >= '0' && *p <= '9'; ++p)
      n = n * 10 + static_cast<unsigned>(*p - '0');
    return n;
  }
  /// The argument of a number and `$`.
  unsigned numbered() {
    const Char *begin = p;
    const unsigned n = number();
    if (n && *p == '$') {
      ++p;
      return n - 1;
    }
    p = begin;
    return kNone;
  }
  /// That of a `*`.
  unsigned star() {
    if (*p != '*')
      return kNone;
    ++p;
    const unsigned n = numbered();
    return n == kNone ? following++ : n;
  }

  const Char *p;
  unsigned following = 0;
};

/// Reads the strings that a format, which is this argument, prints, and writes the numbers of characters. The caller
/// passed them after it, or (`listed`) as a list. Stops at a conversion it does not know.
template <typename Char>
void readsFormat(const Caller &caller, unsigned argument, const Char *format, va_list list, bool listed) {
  if (!caller.counts())
    return;
  readsString(caller, argument, format);
  OMPRACER_USES_STATE(printf);
  using Kind = typename Conversions<Char>::Kind;
  // Arguments lie one after the other, and a conversion may take any of them: the kinds of all are looked at first.
  constexpr unsigned kMost = 64;
  Kind kinds[kMost] = {};
  unsigned count = 0;
  auto takes = [&](unsigned n, Kind kind) {
    if (n >= kMost)
      return;
    if (kinds[n] != Kind::Long) // numbered twice, as a number of another size
      kinds[n] = kind;
    count = n < count ? count : n + 1;
  };
  for (Conversions<Char> c(format); c.next();) {
    takes(c.width, Kind::Int);
    takes(c.precision, Kind::Int);
    takes(c.argument, c.kind);
  }
  long values[kMost];
  va_list arguments;
  va_copy(arguments, list);
  for (unsigned n = 0; n < count; ++n) {
    values[n] = 0;
    if (kinds[n] == Kind::Double)
      va_arg(arguments, double);
    else if (kinds[n] == Kind::LongDouble)
      va_arg(arguments, long double);
    else
      values[n] = kinds[n] == Kind::Long ? va_arg(arguments, long) : va_arg(arguments, int);
  }
  va_end(arguments);
  for (Conversions<Char> c(format); c.next();) {
    if ((c.letter != 's' && c.letter != 'n') || c.argument >= count || !values[c.argument])
      continue;
    const unsigned from = listed ? Caller::kListed : argument + 1 + c.argument;
    const void *at = reinterpret_cast<const void *>(values[c.argument]);
    if (c.letter == 'n') {
      caller.writes(from, at, c.storedSize());
      continue;
    }
    size_t limit = c.limit;
    if (const int given = c.precision < count ? static_cast<int>(values[c.precision]) : -1; given >= 0)
      limit = static_cast<size_t>(given);
    if (c.longs)
      caller.reads(from, at, extentOf(static_cast<const wchar_t *>(at), limit) * sizeof(wchar_t));
    else
      caller.reads(from, at, extentOf(static_cast<const char *>(at), limit));
  }
}

/// `print` prints into `to`, at most `limit` characters with the end; its format is this argument.
template <typename Char, typename Print>
int printInto(const Caller &caller, Char *to, size_t limit, unsigned argument, const Char *format, va_list list,
              bool listed, Print print) {
  readsFormat(caller, argument, format, list, listed);
  const int printed = print();
  if (printed >= 0) {
    const size_t all = static_cast<size_t>(printed) + 1;
    caller.writes(0, to, (all < limit ? all : limit) * sizeof(Char));
  }
  return printed;
}

/// The body of a function with its own list of arguments, which begins after `last`: the call that gets the `list`.
#define OMPRACER_WITH_LIST(last, call)                                                                                 \
  va_list list;                                                                                                        \
  va_start(list, last);                                                                                                \
  const int result = call;                                                                                             \
  va_end(list);                                                                                                        \
  return result

} // namespace ompracer
