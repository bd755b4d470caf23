// What always holds of the skeletons that an event touched. Checked before the tool hears of the event, in builds with
// OMPRACER_CHECKS only.
#pragma once

#include "base/check.h"
#include "events/task.h"

namespace ompracer {

inline void validate([[maybe_unused]] const Team &team) {
  // The implicit tasks of a region are others than who encounters it, and a league is no program order.
  OMPRACER_DCHECK(team.encountering);
  OMPRACER_DCHECK(team.encountering->team != &team);
  OMPRACER_DCHECK(!(team.league && team.inlined));
}

inline void validate([[maybe_unused]] const Task &task) {
  // Only an explicit task has a parent, so only one is undeferred or of a taskloop.
  OMPRACER_DCHECK(!task.implicit || (task.team && !task.parent));
  OMPRACER_DCHECK(!task.implicit || !(task.undeferred || task.final || task.ofTaskloop));
  OMPRACER_DCHECK(!(task.host || task.early) || !(task.implicit || task.parent || task.team));
  OMPRACER_DCHECK(task.parent != &task);
  // Tasks that are laid into each other end in one that has a body.
  for (const Task *outer = task.hostBody; outer; outer = outer->hostBody)
    OMPRACER_DCHECK(outer != &task);
  // As many masked blocks end as begin.
  OMPRACER_DCHECK(static_cast<int>(task.masked) >= 0);
}

} // namespace ompracer
