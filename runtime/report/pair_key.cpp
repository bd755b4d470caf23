// See pair_key.h. Sites and callers use 63 bits, positions have the top bit set.
#include "report/pair_key.h"

namespace ompracer {

u64 siteKey(u32 a, bool aWrites, u32 b, bool bWrites, u32 caller) {
  if (a == 0 || b == 0)
    return 0;
  const u64 first = (u64{a} << 1) | aWrites, second = (u64{b} << 1) | bWrites;
  const u64 low = first < second ? first : second, high = first < second ? second : first;
  constexpr unsigned kBits = 2 * (kSiteBits + 1);
  return (u64{caller} << kBits & ~(u64{1} << 63)) | (high << (kSiteBits + 1)) | low;
}

namespace {

/// `exact`: of the position and kind; else of the statement and the variable. An unknown variable may be another one on
/// each line.
u64 hashAccess(const RaceAccess &access, bool exact, bool byCaller) {
  const bool wholeStatement = !exact && access.statement != 0 && access.variable;
  u64 hash = 14695981039346656037u;
  const auto mix = [&](u64 value) { hash = ((hash ^ value) * 0x9e3779b97f4a7c15u) ^ (hash >> 31); };
  if (access.file && access.line != 0) {
    for (const char *p = access.file; *p; ++p)
      mix(static_cast<unsigned char>(*p));
    mix(wholeStatement ? access.statement : access.line);
    if (exact) {
      mix(access.column);
      mix(access.write);
    }
  } else {
    // No source position: the site, and failing that the code address, stands for it.
    mix(access.site != 0 ? access.site : access.stackDepth != 0 ? access.stack[0] : access.construct.codePtr);
  }
  mix(access.atomic);
  for (unsigned i = 0; byCaller && i < access.stackDepth; ++i)
    mix(access.stack[i]);
  if (!exact && access.variable)
    for (const char *p = access.variable; *p; ++p)
      mix(static_cast<unsigned char>(*p));
  return hash;
}

} // namespace

u64 positionKey(const Race &race, bool exact) {
  const bool byCaller = race.caller != 0;
  const u64 a = hashAccess(race.accesses[0], exact, byCaller), b = hashAccess(race.accesses[1], exact, byCaller);
  return ((a < b ? a * 31 + b : b * 31 + a) >> 1) | (u64{1} << 63);
}

} // namespace ompracer
