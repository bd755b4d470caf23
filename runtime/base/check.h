// Check: assertions of the runtime.
//
// Always on: they guard what would make verdicts wrong. A failed check writes one line and ends the process with exit
// code 70. What needs more than a comparison is checked by the tests: graph answers by an oracle (test/graph), the
// lock-free parts under ThreadSanitizer (test/stress).
#pragma once

#include "base/types.h"

#define OMPRACER_LIKELY(x) __builtin_expect(static_cast<bool>(x), 1)
#define OMPRACER_UNLIKELY(x) __builtin_expect(static_cast<bool>(x), 0)

namespace ompracer {

/// OMPRACER_DCHECK is evaluated.
#ifdef OMPRACER_CHECKS
inline constexpr bool kChecks = true;
#else
inline constexpr bool kChecks = false;
#endif

inline constexpr int kExitUsage = 64;    ///< bad option, bad suppression, ABI mismatch
inline constexpr int kExitInternal = 70; ///< failed check, or memory that the runtime cannot do without

[[noreturn, gnu::cold, gnu::noinline]] void checkFailed(const char *file, int line, const char *condition);
[[noreturn, gnu::cold, gnu::noinline]] void checkFailedValues(const char *file, int line, const char *condition, u64 a,
                                                              u64 b);

} // namespace ompracer

#define OMPRACER_CHECK(condition)                                                                                      \
  do {                                                                                                                 \
    if (OMPRACER_UNLIKELY(!(condition)))                                                                               \
      ::ompracer::checkFailed(__FILE__, __LINE__, #condition);                                                         \
  } while (false)

#define OMPRACER_CHECK_OP(op, a, b)                                                                                    \
  do {                                                                                                                 \
    const auto ompracerA = (a);                                                                                        \
    const auto ompracerB = (b);                                                                                        \
    if (OMPRACER_UNLIKELY(!(ompracerA op ompracerB)))                                                                  \
      ::ompracer::checkFailedValues(__FILE__, __LINE__, #a " " #op " " #b, (::ompracer::u64)ompracerA,                 \
                                    (::ompracer::u64)ompracerB);                                                       \
  } while (false)

/// What costs too much for users: in lib/checked and in the unit and graph tests only. Elsewhere the condition is
/// compiled and not evaluated.
#define OMPRACER_DCHECK(condition)                                                                                     \
  do {                                                                                                                 \
    if constexpr (::ompracer::kChecks)                                                                                 \
      OMPRACER_CHECK(condition);                                                                                       \
  } while (false)

#define OMPRACER_CHECK_EQ(a, b) OMPRACER_CHECK_OP(==, a, b)
#define OMPRACER_CHECK_LT(a, b) OMPRACER_CHECK_OP(<, a, b)
#define OMPRACER_CHECK_LE(a, b) OMPRACER_CHECK_OP(<=, a, b)
