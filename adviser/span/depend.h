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
  u64 mutex = 0;    ///< of a mutexinoutset: number of what its members hold, and nobody else; no address
  uptr address = 0; ///< and what they name
};

struct Link {
  Link *next = nullptr;
  Generation *generation = nullptr;
};

/// Calls visit(set, data) for the sets of which one member at a time is executed, and the task is a member.
void visitExclusive(const Body &task, void (*visit)(const Generation &set, void *data), void *data);

} // namespace ompracer::adviser
