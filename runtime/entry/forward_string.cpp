// string.h and stdlib.h: functions that are used less than those of intercept_string.cpp.
//
// Their headers are not included: they declare some of the functions twice, with and without const.
#include "entry/forward.h"
#include "entry/state_accesses.h"

#include <cctype>
#include <cstdlib>

namespace ompracer {

namespace {

/// Letters of both cases are equal, as the locale has them.
struct SmallLetters {
  static int of(char c) { return std::tolower(static_cast<unsigned char>(c)); }
};

using Compare = int(const void *, const void *, void *);

/// A span of `s` up to `end`, with the character there, and all of the set that ends it.
void readsSpan(const Caller &caller, const char *s, size_t span, const char *set) {
  readsString(caller, 1, set);
  caller.reads(0, s, span + 1);
}

} // namespace

} // namespace ompracer

using namespace ompracer;

OMPRACER_FORWARD(char *, stpncpy, (char *to, const char *from, size_t n), (to, from, n),
                 copiesPart(caller, to, from, n))
OMPRACER_FORWARD(void *, mempcpy, (void *to, const void *from, size_t n), (to, from, n),
                 copiesBytes(caller, to, from, n))
OMPRACER_FORWARD_FIRST(void *, memccpy, (void *to, const void *from, int last, size_t n), (to, from, last, n),
                       copiesBytes(caller, to, from,
                                   result ? static_cast<size_t>(static_cast<char *>(result) - static_cast<char *>(to))
                                          : n))
OMPRACER_FORWARD_FIRST(void *, memrchr, (const void *s, int wanted, size_t n), (s, wanted, n), {
  const char *begin = static_cast<const char *>(result ? result : s);
  caller.reads(0, begin, static_cast<size_t>(static_cast<const char *>(s) + n - begin));
})
OMPRACER_FORWARD_FIRST(void *, memmem, (const void *s, size_t n, const void *wanted, size_t size), (s, n, wanted, size),
                       {
                         const auto length =
                             static_cast<size_t>(static_cast<char *>(result) - static_cast<const char *>(s)) + size;
                         caller.reads(0, s, result ? length : n);
                         caller.reads(2, wanted, size);
                       })
OMPRACER_FORWARD(void, explicit_bzero, (void *to, size_t n), (to, n), caller.writes(0, to, n))
OMPRACER_FORWARD(int, strcasecmp, (const char *a, const char *b), (a, b), { compares<SmallLetters>(caller, a, b); })
OMPRACER_FORWARD(int, strncasecmp, (const char *a, const char *b, size_t n), (a, b, n),
                 { compares<SmallLetters>(caller, a, b, n); })
OMPRACER_FORWARD_FIRST(size_t, strspn, (const char *s, const char *set), (s, set), readsSpan(caller, s, result, set))
OMPRACER_FORWARD_FIRST(size_t, strcspn, (const char *s, const char *set), (s, set), readsSpan(caller, s, result, set))
OMPRACER_FORWARD_FIRST(char *, strpbrk, (const char *s, const char *set), (s, set),
                       readsSpan(caller, s, result ? static_cast<size_t>(result - s) : lengthOf(s), set))

OMPRACER_FORWARD_FIRST(size_t, strxfrm, (char *to, const char *from, size_t n), (to, from, n), {
  readsString(caller, 1, from);
  OMPRACER_USES_STATE(strxfrm);
  if (result < n)
    caller.writes(0, to, result + 1);
})
/// That of GNU may give back a text of its own.
OMPRACER_FORWARD_FIRST(char *, strerror_r, (int error, char *to, size_t size), (error, to, size), {
  if (result == to)
    writesString(caller, 1, to);
})
OMPRACER_FORWARD_FIRST(int, __xpg_strerror_r, (int error, char *to, size_t size), (error, to, size), {
  if (result == 0)
    writesString(caller, 1, to);
})

OMPRACER_FORWARD_FIRST(char *, strtok, (char *text, const char *separators), (text, separators), {
  readsString(caller, 1, separators);
  cutsToken(caller, text ? 0 : Caller::kListed, text ? text : result, result, result);
  OMPRACER_USES_STATE(strtok);
})
OMPRACER_INTERCEPT char *strsep(char **rest, const char *separators) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(strsep, nullptr)
  char *token = real(rest, separators);
  readsString(caller, 1, separators);
  caller.writes(0, rest, sizeof *rest);
  cutsToken(caller, Caller::kListed, token, token, *rest);
  return token;
}

OMPRACER_INTERCEPT char *strndup(const char *s, size_t limit) {
  Caller caller(__builtin_return_address(0));
  const size_t looked = extentOf(s, limit), n = looked && !s[looked - 1] ? looked - 1 : looked;
  caller.reads(0, s, looked);
  char *copy = static_cast<char *>(malloc(n + 1));
  if (copy) {
    __builtin_memcpy(copy, s, n);
    copy[n] = 0;
  }
  return copy;
}

/// The elements are moved: a write of the array. What the comparison reads, it announces itself.
OMPRACER_INTERCEPT void qsort_r(void *base, size_t count, size_t size, Compare *compare, void *context) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(qsort_r, nullptr)
  caller.writes(0, base, count * size);
  real(base, count, size, compare, context);
}
