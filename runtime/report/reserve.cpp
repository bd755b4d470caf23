// See reserve.h.
#include "report/reserve.h"

#include "base/check.h"

namespace ompracer::reserve {
namespace {

/// Enough for the full reports of some fifty races and one document of a race.
constexpr std::size_t kSize = 1u << 20;
constexpr std::size_t kAlignment = 16;

/// Zero pages that cost nothing until they are used: memory that was refused later was not refused for them.
struct Pieces {
  alignas(kAlignment) char bytes[kSize];
  std::size_t low, taken; ///< end of the pieces to be given back; bytes taken from the upper end
  unsigned count;         ///< pieces that were not given back
};
constinit Pieces gPieces{};

std::size_t rounded(std::size_t size) { return (size + kAlignment - 1) & ~(kAlignment - 1); }

bool fits(std::size_t size) { return size <= kSize - gPieces.taken - gPieces.low; }

} // namespace

void *takeForever(std::size_t size) {
  size = rounded(size);
  // A quarter stays for buffers: a record that nobody can print is worth nothing.
  if (!fits(size) || gPieces.taken + size > kSize / 4 * 3)
    return nullptr;
  gPieces.taken += size;
  return gPieces.bytes + kSize - gPieces.taken;
}

void *take(std::size_t size) {
  size = rounded(size);
  if (!fits(size))
    return nullptr;
  void *piece = gPieces.bytes + gPieces.low;
  gPieces.low += size;
  ++gPieces.count;
  return piece;
}

bool extend(void *piece, std::size_t from, std::size_t to) {
  from = rounded(from);
  to = rounded(to);
  if (static_cast<char *>(piece) + from != gPieces.bytes + gPieces.low || !fits(to - from))
    return false;
  gPieces.low += to - from;
  return true;
}

bool giveBack(void *piece) {
  char *begin = static_cast<char *>(piece);
  if (begin < gPieces.bytes || begin >= gPieces.bytes + kSize)
    return false;
  OMPRACER_CHECK(gPieces.count != 0);
  if (--gPieces.count == 0)
    gPieces.low = 0;
  return true;
}

} // namespace ompracer::reserve
