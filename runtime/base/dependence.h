// Dependences of a task, as the clauses of the program say them.
#pragma once

#include "base/types.h"

namespace ompracer {

enum class DependKind : u8 { In, Out, MutexInOutSet, InOutSet, AllMemory };
struct Dependence {
  uptr address; ///< of AllMemory: 0
  DependKind kind;
};

} // namespace ompracer
