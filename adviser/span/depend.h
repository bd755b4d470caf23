// Depend clauses: generations of siblings that are ordered by an address.
#pragma once

#include "span/body.h"

namespace ompracer::adviser {

/// Siblings that do not order each other by an address, and follow the generation before: one writer, or the members
/// of a set. Whoever follows it waits for all their ends.
struct Generation {
  SharedClocks ends;
  std::atomic<u32> references{1}; ///< acquire and release, as Body::references
  DependKind kind = DependKind::Out;
};

struct Link {
  Link *next = nullptr;
  Generation *generation = nullptr;
};

} // namespace ompracer::adviser
