// What a program that this process, or one before it, was before exec() says to the next one, in the environment.
#pragma once

#include "base/types.h"

namespace ompracer {

/// The variable's value is PROCESS:PROGRAMS:RACE.
constexpr const char kEarlierProgram[] = "OMPRACER_EXEC";

struct EarlierProgram {
  bool any = false;      ///< a program that had these options became another one: files of its names are written
  unsigned programs = 0; ///< checked programs that this process has been, when it has
  bool race = false;     ///< one of them reported a race
};

EarlierProgram earlierProgram();

} // namespace ompracer
