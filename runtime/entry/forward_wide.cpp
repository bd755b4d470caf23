// wchar.h: wide strings, and what turns them into strings and back.
//
// The header is not included: it declares some of the functions twice, with and without const.
#include "entry/forward.h"
#include "entry/print_accesses.h"

#include <cstdlib>

namespace ompracer {

namespace {

constexpr size_t kWide = sizeof(wchar_t);

/// A search read up to the character that it found, or all of the string.
void searches(const Caller &caller, const wchar_t *s, const wchar_t *found) {
  if (caller.counts())
    caller.reads(0, s, (found ? static_cast<size_t>(found - s) + 1 : lengthOf(s) + 1) * kWide);
}

/// `done` characters were made of a string, and its end if there was room; -1: it is not valid.
template <typename To, typename From>
void converts(const Caller &caller, const To *to, const From *from, size_t done, size_t limit) {
  usesState(caller, stateUseOf("mbstowcs"));
  readsString(caller, 1, from);
  if (done != ~size_t{0})
    caller.writes(0, to, (done < limit ? done + 1 : done) * sizeof(To));
}

} // namespace

} // namespace ompracer

using namespace ompracer;

OMPRACER_FORWARD_FIRST(size_t, wcslen, (const wchar_t *s), (s), caller.reads(0, s, (result + 1) * kWide))
OMPRACER_FORWARD(size_t, wcsnlen, (const wchar_t *s, size_t limit), (s, limit),
                 caller.reads(0, s, extentOf(s, limit) * kWide))
OMPRACER_FORWARD(wchar_t *, wcscpy, (wchar_t * to, const wchar_t *from), (to, from), copiesString(caller, to, from))
OMPRACER_FORWARD(wchar_t *, wcsncpy, (wchar_t * to, const wchar_t *from, size_t n), (to, from, n),
                 copiesPart(caller, to, from, n))
OMPRACER_FORWARD(wchar_t *, wcscat, (wchar_t * to, const wchar_t *from), (to, from), appends(caller, to, from))
OMPRACER_FORWARD(wchar_t *, wcsncat, (wchar_t * to, const wchar_t *from, size_t n), (to, from, n),
                 appends(caller, to, from, n))
OMPRACER_FORWARD(int, wcscmp, (const wchar_t *a, const wchar_t *b), (a, b), compares(caller, a, b))
OMPRACER_FORWARD(int, wcsncmp, (const wchar_t *a, const wchar_t *b, size_t n), (a, b, n), compares(caller, a, b, n))
OMPRACER_FORWARD_FIRST(wchar_t *, wcschr, (const wchar_t *s, wchar_t wanted), (s, wanted), searches(caller, s, result))
OMPRACER_FORWARD(wchar_t *, wcsrchr, (const wchar_t *s, wchar_t wanted), (s, wanted), readsString(caller, 0, s))
OMPRACER_FORWARD(wchar_t *, wcsstr, (const wchar_t *s, const wchar_t *wanted), (s, wanted), {
  readsString(caller, 0, s);
  readsString(caller, 1, wanted);
})
OMPRACER_FORWARD(wchar_t *, wcsdup, (const wchar_t *s), (s), readsString(caller, 0, s))

OMPRACER_FORWARD(wchar_t *, wmemcpy, (wchar_t * to, const wchar_t *from, size_t n), (to, from, n),
                 copiesBytes(caller, to, from, n *kWide))
OMPRACER_FORWARD(wchar_t *, wmemmove, (wchar_t * to, const wchar_t *from, size_t n), (to, from, n),
                 copiesBytes(caller, to, from, n *kWide))
OMPRACER_FORWARD(wchar_t *, wmemset, (wchar_t * to, wchar_t value, size_t n), (to, value, n),
                 caller.writes(0, to, n *kWide))
OMPRACER_FORWARD(int, wmemcmp, (const wchar_t *a, const wchar_t *b, size_t n), (a, b, n), {
  caller.reads(0, a, n * kWide);
  caller.reads(1, b, n * kWide);
})
OMPRACER_FORWARD_FIRST(wchar_t *, wmemchr, (const wchar_t *s, wchar_t wanted, size_t n), (s, wanted, n),
                       caller.reads(0, s, (result ? static_cast<size_t>(result - s) + 1 : n) * kWide))

OMPRACER_FORWARD_FIRST(size_t, mbstowcs, (wchar_t * to, const char *from, size_t limit), (to, from, limit),
                       converts(caller, to, from, result, limit))
OMPRACER_FORWARD_FIRST(size_t, wcstombs, (char *to, const wchar_t *from, size_t limit), (to, from, limit),
                       converts(caller, to, from, result, limit))

OMPRACER_INTERCEPT int vswprintf(wchar_t *to, size_t size, const wchar_t *format, va_list list) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(vswprintf, nullptr)
  return printInto(caller, to, size, 2, format, list, true, [&] { return real(to, size, format, list); });
}
OMPRACER_INTERCEPT int swprintf(wchar_t *to, size_t size, const wchar_t *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(vswprintf, nullptr)
  OMPRACER_WITH_LIST(format,
                     printInto(caller, to, size, 2, format, list, false, [&] { return real(to, size, format, list); }));
}

// The checked ones know the room there is.

OMPRACER_FORWARD(wchar_t *, __wcscpy_chk, (wchar_t * to, const wchar_t *from, size_t room), (to, from, room),
                 copiesString(caller, to, from))
OMPRACER_FORWARD(wchar_t *, __wcsncpy_chk, (wchar_t * to, const wchar_t *from, size_t n, size_t room),
                 (to, from, n, room), copiesPart(caller, to, from, n))
OMPRACER_FORWARD(wchar_t *, __wcscat_chk, (wchar_t * to, const wchar_t *from, size_t room), (to, from, room),
                 appends(caller, to, from))
OMPRACER_FORWARD(wchar_t *, __wcsncat_chk, (wchar_t * to, const wchar_t *from, size_t n, size_t room),
                 (to, from, n, room), appends(caller, to, from, n))
OMPRACER_FORWARD(wchar_t *, __wmemcpy_chk, (wchar_t * to, const wchar_t *from, size_t n, size_t room),
                 (to, from, n, room), copiesBytes(caller, to, from, n *kWide))
OMPRACER_FORWARD(wchar_t *, __wmemmove_chk, (wchar_t * to, const wchar_t *from, size_t n, size_t room),
                 (to, from, n, room), copiesBytes(caller, to, from, n *kWide))
OMPRACER_FORWARD(wchar_t *, __wmemset_chk, (wchar_t * to, wchar_t value, size_t n, size_t room), (to, value, n, room),
                 caller.writes(0, to, n *kWide))
OMPRACER_INTERCEPT int __vswprintf_chk(wchar_t *to, size_t size, int flag, size_t room, const wchar_t *format,
                                       va_list list) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(__vswprintf_chk, nullptr)
  return printInto(caller, to, size, 4, format, list, true, [&] { return real(to, size, flag, room, format, list); });
}
OMPRACER_INTERCEPT int __swprintf_chk(wchar_t *to, size_t size, int flag, size_t room, const wchar_t *format, ...) {
  Caller caller(__builtin_return_address(0));
  OMPRACER_NEXT(__vswprintf_chk, nullptr)
  OMPRACER_WITH_LIST(format, printInto(caller, to, size, 4, format, list, false,
                                       [&] { return real(to, size, flag, room, format, list); }));
}
OMPRACER_FORWARD_FIRST(size_t, __mbstowcs_chk, (wchar_t * to, const char *from, size_t limit, size_t room),
                       (to, from, limit, room), converts(caller, to, from, result, limit))
OMPRACER_FORWARD_FIRST(size_t, __wcstombs_chk, (char *to, const wchar_t *from, size_t limit, size_t room),
                       (to, from, limit, room), converts(caller, to, from, result, limit))
