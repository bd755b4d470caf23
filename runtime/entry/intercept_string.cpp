// string.h and stdlib.h: the functions that read and write the program's memory. The block functions (memcpy, memmove,
// memset) are announced by the pass.
//
// Each is forwarded to the next definition, and computed here where there is none.
#include "entry/string_accesses.h"

#include "platform/next.h"

#include <cstdlib>

namespace ompracer {

namespace {

/// The next definition of a function, looked up at the first call after the start; until then, ours.
template <typename Function> class Next {
public:
  constexpr Next(NextFunction &next, Function *own) : next(next), own(own) {}
  template <typename... Arguments> auto operator()(Arguments... arguments) {
    Function *function = next.known<Function>();
    if (OMPRACER_UNLIKELY(!function)) {
      if (!gMayLookUp.load(std::memory_order_relaxed))
        return own(arguments...);
      next.set(own); // the look-up may call this function
      function = next.lookUp(own);
    }
    return function(arguments...);
  }

private:
  NextFunction &next;
  Function *own;
};

OMPRACER_PLAIN_LOOP size_t ownLength(const char *s) {
  size_t n = 0;
  while (s[n])
    ++n;
  return n;
}
OMPRACER_PLAIN_LOOP char *ownCopy(char *to, const char *from) {
  size_t i = 0;
  do
    to[i] = from[i];
  while (from[i++]);
  return to;
}
OMPRACER_PLAIN_LOOP char *ownCopyN(char *to, const char *from, size_t n) {
  size_t i = 0;
  for (; i < n && from[i]; ++i)
    to[i] = from[i];
  for (; i < n; ++i)
    to[i] = 0;
  return to;
}
OMPRACER_PLAIN_LOOP char *ownAppend(char *to, const char *from) {
  ownCopy(to + ownLength(to), from);
  return to;
}
OMPRACER_PLAIN_LOOP char *ownAppendN(char *to, const char *from, size_t n) {
  char *end = to + ownLength(to);
  for (; n && *from; --n)
    *end++ = *from++;
  *end = 0;
  return to;
}
OMPRACER_PLAIN_LOOP int ownCompareN(const char *a, const char *b, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    unsigned char x = static_cast<unsigned char>(a[i]), y = static_cast<unsigned char>(b[i]);
    if (x != y || !x)
      return x - y;
  }
  return 0;
}
int ownCompare(const char *a, const char *b) { return ownCompareN(a, b, ~size_t{0}); }
OMPRACER_PLAIN_LOOP int ownCompareBytes(const void *a, const void *b, size_t n) {
  auto x = static_cast<const unsigned char *>(a), y = static_cast<const unsigned char *>(b);
  for (size_t i = 0; i < n; ++i)
    if (x[i] != y[i])
      return x[i] - y[i];
  return 0;
}
OMPRACER_PLAIN_LOOP char *ownFind(const char *s, int wanted) {
  for (;; ++s) {
    if (*s == static_cast<char>(wanted))
      return const_cast<char *>(s);
    if (!*s)
      return nullptr;
  }
}
OMPRACER_PLAIN_LOOP char *ownFindLast(const char *s, int wanted) {
  const char *found = nullptr;
  for (;; ++s) {
    if (*s == static_cast<char>(wanted))
      found = s;
    if (!*s)
      return const_cast<char *>(found);
  }
}
OMPRACER_PLAIN_LOOP char *ownFindText(const char *s, const char *wanted) {
  const size_t n = ownLength(wanted);
  for (;; ++s) {
    if (!ownCompareN(s, wanted, n))
      return const_cast<char *>(s);
    if (!*s)
      return nullptr;
  }
}
OMPRACER_PLAIN_LOOP size_t ownLengthN(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n])
    ++n;
  return n;
}
OMPRACER_PLAIN_LOOP void *ownFindByte(const void *s, int wanted, size_t n) {
  auto bytes = static_cast<const unsigned char *>(s);
  for (size_t i = 0; i < n; ++i)
    if (bytes[i] == static_cast<unsigned char>(wanted))
      return const_cast<unsigned char *>(bytes + i);
  return nullptr;
}

#define OMPRACER_NEXT_OR_OWN(object, type, name, own)                                                                  \
  OMPRACER_NEXT_FUNCTION NextFunction object##Next{name};                                                              \
  constinit Next<type> object{object##Next, own};
OMPRACER_NEXT_OR_OWN(gLength, size_t(const char *), "strlen", ownLength)
OMPRACER_NEXT_OR_OWN(gCopy, char *(char *, const char *), "strcpy", ownCopy)
OMPRACER_NEXT_OR_OWN(gCopyN, char *(char *, const char *, size_t), "strncpy", ownCopyN)
OMPRACER_NEXT_OR_OWN(gAppend, char *(char *, const char *), "strcat", ownAppend)
OMPRACER_NEXT_OR_OWN(gAppendN, char *(char *, const char *, size_t), "strncat", ownAppendN)
OMPRACER_NEXT_OR_OWN(gFindLast, char *(const char *, int), "strrchr", ownFindLast)
OMPRACER_NEXT_OR_OWN(gFindText, char *(const char *, const char *), "strstr", ownFindText)
OMPRACER_NEXT_OR_OWN(gLengthN, size_t(const char *, size_t), "strnlen", ownLengthN)
OMPRACER_NEXT_OR_OWN(gCompare, int(const char *, const char *), "strcmp", ownCompare)
OMPRACER_NEXT_OR_OWN(gCompareN, int(const char *, const char *, size_t), "strncmp", ownCompareN)
OMPRACER_NEXT_OR_OWN(gCompareBytes, int(const void *, const void *, size_t), "memcmp", ownCompareBytes)
OMPRACER_NEXT_OR_OWN(gDiffer, int(const void *, const void *, size_t), "bcmp", ownCompareBytes)
OMPRACER_NEXT_OR_OWN(gFind, char *(const char *, int), "strchr", ownFind)
OMPRACER_NEXT_OR_OWN(gFindByte, void *(const void *, int, size_t), "memchr", ownFindByte)
#undef OMPRACER_NEXT_OR_OWN

} // namespace

} // namespace ompracer

using namespace ompracer;

OMPRACER_INTERCEPT size_t strlen(const char *s) {
  Caller caller(__builtin_return_address(0));
  size_t n = gLength(s);
  caller.reads(0, s, n + 1);
  return n;
}

OMPRACER_INTERCEPT size_t strnlen(const char *s, size_t limit) {
  Caller caller(__builtin_return_address(0));
  size_t n = gLengthN(s, limit);
  caller.reads(0, s, n < limit ? n + 1 : n);
  return n;
}

OMPRACER_INTERCEPT char *strcpy(char *to, const char *from) {
  Caller caller(__builtin_return_address(0));
  copiesString(caller, to, from);
  return gCopy(to, from);
}

OMPRACER_INTERCEPT char *stpcpy(char *to, const char *from) {
  Caller caller(__builtin_return_address(0));
  copiesString(caller, to, from);
  const size_t n = gLength(from);
  return gCopy(to, from) + n;
}

OMPRACER_INTERCEPT char *strncpy(char *to, const char *from, size_t n) {
  Caller caller(__builtin_return_address(0));
  copiesPart(caller, to, from, n);
  return gCopyN(to, from, n);
}

OMPRACER_INTERCEPT char *strcat(char *to, const char *from) {
  Caller caller(__builtin_return_address(0));
  appends(caller, to, from);
  return gAppend(to, from);
}

OMPRACER_INTERCEPT char *strncat(char *to, const char *from, size_t limit) {
  Caller caller(__builtin_return_address(0));
  appends(caller, to, from, limit);
  return gAppendN(to, from, limit);
}

OMPRACER_INTERCEPT int strcmp(const char *a, const char *b) {
  Caller caller(__builtin_return_address(0));
  compares(caller, a, b);
  return gCompare(a, b);
}

OMPRACER_INTERCEPT int strncmp(const char *a, const char *b, size_t limit) {
  Caller caller(__builtin_return_address(0));
  compares(caller, a, b, limit);
  return gCompareN(a, b, limit);
}

OMPRACER_INTERCEPT int memcmp(const void *a, const void *b, size_t n) {
  Caller caller(__builtin_return_address(0));
  caller.reads(0, a, n);
  caller.reads(1, b, n);
  return gCompareBytes(a, b, n);
}

/// The optimiser makes it of a memcmp of which only zero or not matters.
OMPRACER_INTERCEPT int bcmp(const void *a, const void *b, size_t n) {
  Caller caller(__builtin_return_address(0));
  caller.reads(0, a, n);
  caller.reads(1, b, n);
  return gDiffer(a, b, n);
}

OMPRACER_INTERCEPT char *strchr(const char *s, int wanted) {
  Caller caller(__builtin_return_address(0));
  char *found = gFind(s, wanted);
  if (caller.counts())
    caller.record(0, s, found ? static_cast<size_t>(found - s) + 1 : gLength(s) + 1, false);
  return found;
}

OMPRACER_INTERCEPT char *strrchr(const char *s, int wanted) {
  Caller caller(__builtin_return_address(0));
  if (caller.counts())
    caller.record(0, s, gLength(s) + 1, false);
  return gFindLast(s, wanted);
}

OMPRACER_INTERCEPT char *strstr(const char *s, const char *wanted) {
  Caller caller(__builtin_return_address(0));
  char *found = gFindText(s, wanted);
  if (caller.counts()) {
    size_t n = gLength(wanted);
    caller.record(0, s, found ? static_cast<size_t>(found - s) + n : gLength(s) + 1, false);
    caller.record(1, wanted, n + 1, false);
  }
  return found;
}

OMPRACER_INTERCEPT void *memchr(const void *s, int wanted, size_t n) {
  Caller caller(__builtin_return_address(0));
  void *found = gFindByte(s, wanted, n);
  if (caller.counts()) {
    size_t read = found ? static_cast<size_t>(static_cast<char *>(found) - static_cast<const char *>(s)) + 1 : n;
    caller.record(0, s, read, false);
  }
  return found;
}

OMPRACER_INTERCEPT char *strdup(const char *s) {
  Caller caller(__builtin_return_address(0));
  size_t n = gLength(s) + 1;
  if (caller.counts())
    caller.record(0, s, n, false);
  char *copy = static_cast<char *>(malloc(n));
  return copy ? gCopy(copy, s) : nullptr;
}

/// The elements are moved: a write of the array. What the comparison reads, it announces itself.
OMPRACER_INTERCEPT void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  Caller caller(__builtin_return_address(0));
  // Not the one that stands before it: it would take a tail call for one of the program.
  OMPRACER_NEXT(qsort_r, ::qsort_r)
  caller.writes(0, base, count * size);
  real(
      base, count, size,
      [](const void *a, const void *b, void *function) {
        return reinterpret_cast<int (*)(const void *, const void *)>(function)(a, b);
      },
      reinterpret_cast<void *>(compare));
}
