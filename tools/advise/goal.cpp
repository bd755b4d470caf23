#include "goal.h"

#include "analyse/goal.h"
#include "profile/serial.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace ompracer::advise {
namespace {

using namespace profile;

constexpr double kFloor = 10;      ///< a piece is not shorter than so many times what its task costs
constexpr double kTaskLimit = 0.1; ///< a region whose pieces cost more of its work is not advisable
constexpr double kShown = 0.001;   ///< share of the path
constexpr unsigned kMostStretches = 256;

struct Region {
  const char *kind = "";
  Place place;
  const char *where = "";
  Time weight = 0; ///< on the path
  double times = 1;
  Time after = 0; ///< of `weight`, when it is parallel; negative: not advisable
};

/// Shown by the lines of the directives around it, where these are in one file.
Region serialRegion(const Profile &profile, const Stretch &stretch, Arena &arena) {
  Region region{"main", profile.directives[0].place, "", stretch.weight, static_cast<double>(stretch.times), 0};
  if (stretch.before == kNone && stretch.after == kNone)
    return region;
  if (stretch.before != kNone && stretch.after != kNone && stretch.before != stretch.after) {
    const Place &from = profile.directives[stretch.before].place, &to = profile.directives[stretch.after].place;
    if (std::strcmp(from.file, to.file) == 0 && from.line < to.line) {
      region.place = from;
      region.place.column = 0;
      region.place.endLine = to.line;
      return region;
    }
  }
  Buffer words;
  putStretch(words, profile, stretch);
  region.where = arena.copy(words.view());
  return region;
}

std::vector<Region> regionsOf(const Profile &profile, Arena &arena) {
  std::vector<Region> regions;
  std::vector<Stretch> stretches(kMostStretches);
  stretches.resize(serialStretches(profile, stretches.data(), kMostStretches));
  Time serial = profile.directives[0].pathShare * profile.totals.spans.logical;
  for (const Stretch &stretch : stretches) {
    regions.push_back(serialRegion(profile, stretch, arena));
    serial -= stretch.weight;
  }
  if (serial > kShown * profile.totals.spans.logical) // its order was not kept
    regions.push_back({"main", profile.directives[0].place, "", serial, 1, 0});
  for (std::uint32_t i = 1; i < profile.directives.count; ++i) {
    const Directive &d = profile.directives[i];
    const Time weight = d.pathShare * profile.totals.spans.logical;
    regions.push_back({d.kind, d.place, "", weight, std::max(1.0, static_cast<double>(d.instances)), 0});
  }
  std::erase_if(regions, [&](const Region &r) { return r.weight < kShown * profile.totals.spans.logical; });
  return regions;
}

/// The weight of a region whose instances are divided into pieces (4 x 10 us of 40 us; not 40 x 1 us, where a task
/// costs 1 us).
void divide(Region &region, const Profile &profile, double factor) {
  const Time one = region.weight / region.times, cost = profile.run.burden.spawn;
  const Time piece = std::max(one / factor, std::min(one, kFloor * cost));
  const double pieces = piece > 0 ? one / piece : 1; // rounded up, they would not fit at the limit itself
  region.after = pieces * cost > kTaskLimit * one * 1.0001 ? -1 : piece * region.times;
}

} // namespace

std::uint32_t directiveOf(const Profile &profile, const analyse::RunGraph &run, std::uint32_t context) {
  if (context >= run.places.size() || context == 0)
    return kNone;
  context = run.into[context];
  const analyse::Place &place = run.places[context];
  const std::string &construct = run.log.contexts[context].construct;
  for (std::uint32_t d = 1; d < profile.directives.count; ++d) {
    const Directive &directive = profile.directives[d];
    if (directive.place.line == place.line && directive.place.file == place.file &&
        (directive.kind == construct || (construct == "parallel" && std::strcmp(directive.kind, "parallel for") == 0)))
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
      const Region serial = serialRegion(
          profile, {directiveOf(profile, run, code.after), directiveOf(profile, run, code.before), 0, 1}, arena);
      region = {serial.kind, serial.place, serial.where, step.after};
    } else if (directive != kNone) {
      region = {profile.directives[directive].kind, profile.directives[directive].place, "", step.after};
    } else {
      region = {arena.copy(run.log.contexts[code.context].construct), {}, "", step.after};
    }
  }
}

void findGoal(Profile &profile, double goal, double factor, Arena &arena) {
  auto &result = profile.whatif.goal;
  result = {};
  result.goal = goal;
  result.factor = factor;
  std::vector<Region> regions = regionsOf(profile, arena);
  for (Region &region : regions)
    divide(region, profile, factor);
  std::erase_if(regions, [](const Region &r) { return r.after < 0 || r.after >= r.weight; });
  std::sort(regions.begin(), regions.end(), [](const Region &a, const Region &b) {
    return a.weight != b.weight ? a.weight > b.weight : a.place.line < b.place.line;
  });

  const Time work = profile.totals.work;
  Time span = profile.totals.spans.logical;
  std::vector<Region> chosen;
  for (const Region &region : regions) {
    if (parallelism(work, span) >= goal)
      break;
    chosen.push_back(region);
    span -= region.weight - region.after;
  }
  result.reached = parallelism(work, span) >= goal;
  for (std::size_t i = chosen.size(); result.reached && i-- > 0;)
    if (const Time without = span + chosen[i].weight - chosen[i].after; parallelism(work, without) >= goal) {
      span = without;
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(i));
    }
  result.regions.items = arena.makeArray<WhatifRegion>(chosen.size());
  Time left = profile.totals.spans.logical;
  for (const Region &region : chosen) {
    left -= region.weight - region.after;
    result.regions.items[result.regions.count++] = {region.kind, region.place, region.where, parallelism(work, left)};
  }
}

} // namespace ompracer::advise
