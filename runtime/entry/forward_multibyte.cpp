// stdlib.h, wchar.h, uchar.h: characters of several bytes, one at a time. Without a state of the caller's they use one
// of libc (platform/hidden_state.def).
// The header defines one of these functions where it declares it.
#define __NO_INLINE__ 1 // NOLINT(readability-identifier-naming)
#include "entry/forward.h"
#include "entry/state_accesses.h"

#include <cstdlib>
#include <cuchar>
#include <cwchar>

namespace ompracer {

namespace {

/// The caller's state, argument `argument`, or that of libc.
void shifts(const Caller &caller, StateUse use, unsigned argument, const mbstate_t *state) {
  if (state)
    caller.writes(argument, state, sizeof *state);
  else
    usesState(caller, use);
}

/// One character of `done` bytes (or none, or not a valid one) was read and became a wide one.
template <typename Wide> void widens(const Caller &caller, const Wide *to, const char *from, size_t done) {
  constexpr size_t kPartial = ~size_t{2};
  if (!from || done >= kPartial)
    return;
  caller.reads(1, from, done ? done : 1);
  caller.writes(0, to, sizeof *to);
}

/// A wide character became `done` bytes.
void narrows(const Caller &caller, const char *to, size_t done) {
  if (to && done != ~size_t{0})
    caller.writes(0, to, done);
}

} // namespace

} // namespace ompracer

using namespace ompracer;

OMPRACER_FORWARD_FIRST(int, mblen, (const char *from, size_t size), (from, size), {
  if (from && result >= 0)
    caller.reads(0, from, result ? static_cast<size_t>(result) : 1);
  OMPRACER_USES_STATE(mblen);
})
OMPRACER_FORWARD_FIRST(int, mbtowc, (wchar_t * to, const char *from, size_t size), (to, from, size), {
  if (result >= 0)
    widens(caller, to, from, static_cast<size_t>(result));
  OMPRACER_USES_STATE(mbtowc);
})
OMPRACER_FORWARD_FIRST(int, wctomb, (char *to, wchar_t c), (to, c), {
  if (result >= 0)
    narrows(caller, to, static_cast<size_t>(result));
  OMPRACER_USES_STATE(wctomb);
})

OMPRACER_FORWARD_FIRST(size_t, mbrlen, (const char *from, size_t size, mbstate_t *state), (from, size, state), {
  if (from && result <= size)
    caller.reads(0, from, result ? result : 1);
  shifts(caller, stateUseOf("mbrlen"), 2, state);
})
#define OMPRACER_WIDEN(name, Wide)                                                                                     \
  OMPRACER_FORWARD_FIRST(size_t, name, (Wide * to, const char *from, size_t size, mbstate_t *state),                   \
                         (to, from, size, state), {                                                                    \
                           if (result <= size)                                                                         \
                             widens(caller, to, from, result);                                                         \
                           shifts(caller, stateUseOf(#name), 3, state);                                                \
                         })
OMPRACER_WIDEN(mbrtowc, wchar_t)
OMPRACER_WIDEN(mbrtoc16, char16_t)
OMPRACER_WIDEN(mbrtoc32, char32_t)

#define OMPRACER_NARROW(name, Wide)                                                                                    \
  OMPRACER_FORWARD_FIRST(size_t, name, (char *to, Wide c, mbstate_t *state), (to, c, state), {                         \
    narrows(caller, to, result);                                                                                       \
    shifts(caller, stateUseOf(#name), 2, state);                                                                       \
  })
OMPRACER_NARROW(wcrtomb, wchar_t)
OMPRACER_NARROW(c16rtomb, char16_t)
OMPRACER_NARROW(c32rtomb, char32_t)

/// Strings: where the conversion ended is written, too.
#define OMPRACER_CONVERT(name, To, From)                                                                               \
  OMPRACER_FORWARD_FIRST(size_t, name, (To * to, const From **from, size_t size, mbstate_t *state),                    \
                         (to, from, size, state), {                                                                    \
                           caller.writes(1, from, sizeof *from);                                                       \
                           if (to && result != ~size_t{0})                                                             \
                             caller.writes(0, to, result * sizeof *to);                                                \
                           shifts(caller, stateUseOf(#name), 3, state);                                                \
                         })
#define OMPRACER_CONVERT_PART(name, To, From)                                                                          \
  OMPRACER_FORWARD_FIRST(size_t, name, (To * to, const From **from, size_t count, size_t size, mbstate_t *state),      \
                         (to, from, count, size, state), {                                                             \
                           caller.writes(1, from, sizeof *from);                                                       \
                           if (to && result != ~size_t{0})                                                             \
                             caller.writes(0, to, result * sizeof *to);                                                \
                           shifts(caller, stateUseOf(#name), 4, state);                                                \
                         })
OMPRACER_CONVERT(mbsrtowcs, wchar_t, char)
OMPRACER_CONVERT(wcsrtombs, char, wchar_t)
OMPRACER_CONVERT_PART(mbsnrtowcs, wchar_t, char)
OMPRACER_CONVERT_PART(wcsnrtombs, char, wchar_t)
