// The descriptor of a Fortran array, as flang lays it out (CFI_cdesc_t of ISO_Fortran_binding.h).
#pragma once

#include "base/types.h"

#include <cstddef>

namespace ompracer {

struct FortranArray {
  struct Dimension {
    i64 lowerBound;
    i64 extent; ///< -1 for the last dimension of an assumed-size array
    i64 stride; ///< bytes
  };
  static constexpr unsigned kMaxRank = 15;

  uptr address; ///< 0: it is not allocated or associated
  uptr elementSize;
  u32 version;
  u8 rank, type, attribute, extra;
  Dimension dimensions[kMaxRank]; ///< `rank` of them
};
static_assert(offsetof(FortranArray, rank) == 20 && offsetof(FortranArray, dimensions) == 24 &&
              sizeof(FortranArray::Dimension) == 24);

} // namespace ompracer
