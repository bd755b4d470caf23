// What the functions on strings read and write, for characters of any width. The checked variants that _FORTIFY_SOURCE
// makes of them do the same.
//
// The lengths are looked up before the function runs, and only for a caller that counts.
#pragma once

#include "entry/export.h"

#ifdef __clang__
#define OMPRACER_PLAIN_LOOP __attribute__((no_builtin))
#else
#define OMPRACER_PLAIN_LOOP __attribute__((optimize("no-tree-loop-distribute-patterns")))
#endif

namespace ompracer {

constexpr size_t kNoLimit = ~size_t{0};

inline size_t lengthOf(const char *s) { return __builtin_strlen(s); }
OMPRACER_PLAIN_LOOP inline size_t lengthOf(const wchar_t *s) {
  size_t n = 0;
  while (s[n])
    ++n;
  return n;
}

/// Characters that are looked at to find the end of a string, or its first `limit` characters.
template <typename Char> OMPRACER_PLAIN_LOOP size_t extentOf(const Char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    ++n;
  return n < limit ? n + 1 : n;
}

/// What a comparison takes for equal: equal characters.
struct Itself {
  template <typename Char> static Char of(Char c) { return c; }
};

/// Characters that a comparison looks at: up to the first difference or end.
template <typename Equal, typename Char>
OMPRACER_PLAIN_LOOP size_t extentOfComparison(const Char *a, const Char *b, size_t limit) {
  size_t i = 0;
  while (i < limit && Equal::of(a[i]) == Equal::of(b[i]) && a[i])
    ++i;
  return i < limit ? i + 1 : limit;
}

/// A whole string is read.
template <typename Char> void readsString(const Caller &caller, unsigned argument, const Char *s) {
  if (caller.counts())
    caller.record(argument, s, (lengthOf(s) + 1) * sizeof(Char), false);
}

/// The string that was made there.
template <typename Char> void writesString(const Caller &caller, unsigned argument, const Char *s) {
  if (caller.counts())
    caller.record(argument, s, (lengthOf(s) + 1) * sizeof(Char), true);
}

/// `size` bytes are copied.
inline void copiesBytes(const Caller &caller, const void *to, const void *from, size_t size) {
  caller.reads(1, from, size);
  caller.writes(0, to, size);
}

template <typename Char> void copiesString(const Caller &caller, const Char *to, const Char *from) {
  if (caller.counts())
    copiesBytes(caller, to, from, (lengthOf(from) + 1) * sizeof(Char));
}

/// n characters are written, the string and zeros.
template <typename Char> void copiesPart(const Caller &caller, const Char *to, const Char *from, size_t n) {
  if (!caller.counts())
    return;
  caller.reads(1, from, extentOf(from, n) * sizeof(Char));
  caller.writes(0, to, n * sizeof(Char));
}

/// At most `limit` characters are appended, and an end.
template <typename Char> void appends(const Caller &caller, const Char *to, const Char *from, size_t limit = kNoLimit) {
  if (!caller.counts())
    return;
  const size_t before = lengthOf(to), looked = extentOf(from, limit);
  const size_t added = looked && !from[looked - 1] ? looked - 1 : looked;
  caller.reads(1, from, looked * sizeof(Char));
  caller.reads(0, to, before * sizeof(Char));
  caller.writes(0, to + before, (added + 1) * sizeof(Char));
}

template <typename Equal = Itself, typename Char>
void compares(const Caller &caller, const Char *a, const Char *b, size_t limit = kNoLimit) {
  if (!caller.counts())
    return;
  const size_t size = extentOfComparison<Equal>(a, b, limit) * sizeof(Char);
  caller.reads(0, a, size);
  caller.reads(1, b, size);
}

/// A token was cut off what followed `begin`. cut: an end was written after it, over what separated it from the rest.
inline void cutsToken(const Caller &caller, unsigned of, const char *begin, const char *token, bool cut) {
  if (!caller.counts() || !begin)
    return;
  if (!token)
    return readsString(caller, of, begin);
  const size_t length = lengthOf(token);
  caller.reads(of, begin, static_cast<size_t>(token - begin) + length + 1);
  if (cut)
    caller.writes(of, token + length, 1);
}

} // namespace ompracer
