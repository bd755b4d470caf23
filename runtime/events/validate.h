// What always holds of the skeletons that an event touched. Checked before the tool hears of the event, in builds with
// OMPRACER_CHECKS only.
#pragma once

#include "base/check.h"
#include "events/task.h"

namespace ompracer {

inline void validate(const TeamSkeleton &team) {
  if constexpr (!kChecks)
    return;
  // The implicit tasks of a region are others than who encounters it, and a league is no program order.
  OMPRACER_DCHECK(team.encountering);
  OMPRACER_DCHECK(skeletonOf(skeletonOf(*team.encountering).team) != &team);
  OMPRACER_DCHECK(!(team.league && team.inlined));
}

inline void validate(const TaskSkeleton &task) {
  if constexpr (!kChecks)
    return;
  // Only an explicit task has a parent, so only one is undeferred or of a taskloop.
  OMPRACER_DCHECK(!task.implicit || (task.team && !task.parent));
  OMPRACER_DCHECK(!task.implicit || !(task.undeferred || task.final || task.ofTaskloop));
  OMPRACER_DCHECK(!(task.host || task.early) || !(task.implicit || task.parent || task.team));
  OMPRACER_DCHECK(skeletonOf(task.parent) != &task);
  // Tasks that are laid into each other end in one that has a body.
  for (const TaskSkeleton *outer = skeletonOf(task.hostBody); outer; outer = skeletonOf(outer->hostBody))
    OMPRACER_DCHECK(outer != &task);
  // As many masked blocks end as begin.
  OMPRACER_DCHECK(static_cast<int>(task.masked) >= 0);
}

} // namespace ompracer
