// What the run has seen of each mutex.
#pragma once

#include "events/sink.h"

#include <atomic>

namespace ompracer::adviser {

enum class MutexWord : u8 { Critical, Lock, NestLock, MutexInOutSet };

/// Of one mutex, by address. Relaxed: sums, and a place that any acquisition may give.
struct MutexRecord {
  std::atomic<u64> mutex, codePtr;
  std::atomic<u64> acquisitions, held, waited; ///< units of the clock
  std::atomic<u64> released;                   ///< where its last holder was on the clock kTrace
  std::atomic<u32> holder;                     ///< context of its last one
  std::atomic<MutexWord> kind;
};

inline constexpr const char *kTooManyMutexes = "mutexes beyond the table of their scope do not bound the span";

/// Reserves the memory. False when the system refuses it.
bool initMutexes();
/// The task, which ends, has held what its clauses name.
void noteMembership(const Task &);
/// Calls visit(record) for all.
void visitMutexes(void (*visit)(const MutexRecord &, void *data), void *data);

} // namespace ompracer::adviser
