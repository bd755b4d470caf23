// Check: assertions of the runtime.
//
// OMPRACER_CHECK is always on: it guards what would make verdicts wrong. OMPRACER_DCHECK is compiled in from
// OMPRACER_CHECK_LEVEL 1 on. A failed check writes one line and ends the process with exit code 70. Checks that walk a
// structure ask `checking(level)`: 2 validates what was touched, 3 compares with an oracle; the build's level and the
// option check_level both switch them on.
#pragma once

#include "base/types.h"

#define OMPRACER_LIKELY(x) __builtin_expect(static_cast<bool>(x), 1)
#define OMPRACER_UNLIKELY(x) __builtin_expect(static_cast<bool>(x), 0)

#ifndef OMPRACER_CHECK_LEVEL
#define OMPRACER_CHECK_LEVEL 0
#endif

namespace ompracer {

inline constexpr int kExitUsage = 64;    ///< bad option, bad suppression, ABI mismatch
inline constexpr int kExitInternal = 70; ///< failed check, or memory that the runtime cannot do without

[[noreturn, gnu::cold, gnu::noinline]] void checkFailed(const char *file, int line, const char *condition);
[[noreturn, gnu::cold, gnu::noinline]] void checkFailedValues(const char *file, int line, const char *condition, u64 a,
                                                              u64 b);

/// Set once from the options at start; 0 before.
extern int gCheckLevel;
inline bool checking(int level) { return OMPRACER_CHECK_LEVEL >= level || OMPRACER_UNLIKELY(gCheckLevel >= level); }

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

#define OMPRACER_CHECK_EQ(a, b) OMPRACER_CHECK_OP(==, a, b)
#define OMPRACER_CHECK_NE(a, b) OMPRACER_CHECK_OP(!=, a, b)
#define OMPRACER_CHECK_LT(a, b) OMPRACER_CHECK_OP(<, a, b)
#define OMPRACER_CHECK_LE(a, b) OMPRACER_CHECK_OP(<=, a, b)
#define OMPRACER_CHECK_GT(a, b) OMPRACER_CHECK_OP(>, a, b)
#define OMPRACER_CHECK_GE(a, b) OMPRACER_CHECK_OP(>=, a, b)

#if OMPRACER_CHECK_LEVEL >= 1
#define OMPRACER_DCHECK(condition) OMPRACER_CHECK(condition)
#define OMPRACER_DCHECK_EQ(a, b) OMPRACER_CHECK_EQ(a, b)
#define OMPRACER_DCHECK_NE(a, b) OMPRACER_CHECK_NE(a, b)
#define OMPRACER_DCHECK_LT(a, b) OMPRACER_CHECK_LT(a, b)
#define OMPRACER_DCHECK_LE(a, b) OMPRACER_CHECK_LE(a, b)
#define OMPRACER_DCHECK_GT(a, b) OMPRACER_CHECK_GT(a, b)
#define OMPRACER_DCHECK_GE(a, b) OMPRACER_CHECK_GE(a, b)
#else
// The operands stay visible to the compiler, so that they compile in both flavours and cause no unused warnings.
#define OMPRACER_DCHECK(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#define OMPRACER_DCHECK_EQ(a, b) OMPRACER_DCHECK((a) == (b))
#define OMPRACER_DCHECK_NE(a, b) OMPRACER_DCHECK((a) != (b))
#define OMPRACER_DCHECK_LT(a, b) OMPRACER_DCHECK((a) < (b))
#define OMPRACER_DCHECK_LE(a, b) OMPRACER_DCHECK((a) <= (b))
#define OMPRACER_DCHECK_GT(a, b) OMPRACER_DCHECK((a) > (b))
#define OMPRACER_DCHECK_GE(a, b) OMPRACER_DCHECK((a) >= (b))
#endif
