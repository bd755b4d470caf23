#include "goal.h"

#include "analyse/goal.h"
#include "profile/goal.h"

#include <cstring>

namespace ompracer::advise {

using namespace profile;

std::uint32_t directiveOf(const Profile &profile, const analyse::RunGraph &run, std::uint32_t context) {
  if (context >= run.places.size() || context == 0)
    return kNone;
  context = run.into[context];
  const analyse::Place &place = run.places[context];
  const std::string &construct = run.log.contexts[context].construct;
  for (std::uint32_t d = 1; d < profile.directives.count; ++d) {
    const Directive &directive = profile.directives[d];
    if (directive.place.line == place.line && directive.place.file == place.file &&
        (directive.kind == construct || std::string_view(directive.kind).starts_with(construct + ' ')))
      return d;
  }
  return kNone;
}

void findGoal(Profile &profile, const analyse::RunGraph &run, double goal, double factor, Arena &arena) {
  const analyse::GoalResult found = analyse::findGoal(run, goal, factor);
  auto &result = profile.whatif.goal;
  result = {goal, factor, found.reached, true, {}};
  result.regions.items = arena.makeArray<WhatifRegion>(found.steps.size());
  for (const analyse::GoalStep &step : found.steps) {
    const analyse::Region &code = run.graph.regions[step.region];
    const std::uint32_t directive = directiveOf(profile, run, code.context);
    WhatifRegion &region = result.regions.items[result.regions.count++];
    if (code.context == 0) {
      region = serialRegion(
          profile, {directiveOf(profile, run, code.after), directiveOf(profile, run, code.before), 0, 1}, arena);
      region.after = step.after;
    } else if (directive != kNone) {
      region = {profile.directives[directive].kind, profile.directives[directive].place, "", step.after};
    } else {
      region = {arena.copy(run.log.contexts[code.context].construct), {}, "", step.after};
    }
  }
}

} // namespace ompracer::advise
