// What the run has seen of each mutex.
#pragma once

#include "events/sink.h"

#include <atomic>

namespace ompracer::adviser {

/// Of one mutex, by address. Relaxed: sums, and a place that any acquisition may give.
struct MutexRecord {
  std::atomic<u64> mutex, codePtr;
  std::atomic<u64> acquisitions, held, waited; ///< units of the clock
  std::atomic<u64> released;                   ///< where its last holder was on the clock kTrace
  std::atomic<MutexKind> kind;
};

/// Reserves the memory. False when the system refuses it.
bool initMutexes();
/// Calls visit(record) for all.
void visitMutexes(void (*visit)(const MutexRecord &, void *data), void *data);

} // namespace ompracer::adviser
