#include "profile/goal.h"

#include "profile/division.h"

#include <algorithm>
#include <cstring>

namespace ompracer::profile {
namespace {

constexpr double kShown = 0.001; ///< share of the path
constexpr unsigned kMostStretches = 256;

struct Region {
  WhatifRegion shown;
  Time weight = 0; ///< on the path
  double times = 1;
  Time after = 0; ///< of `weight`, when it is parallel
  bool chosen = false;
};

/// The weight of a region whose instances are divided into pieces (4 x 10 us of 40 us; not 40 x 1 us, where a task
/// costs 1 us). False: it is not advisable.
bool divide(Region &region, const Profile &profile, double factor) {
  const Time one = region.weight / region.times, cost = profile.run.burden.spawn;
  const auto &division = profile.run.division;
  const Time piece = std::max(one / factor, std::min(one, division.shortest * cost));
  const double pieces = piece > 0 ? one / piece : 1; // rounded up, they would not fit at the limit itself
  region.after = piece * region.times;
  return pieces * cost <= division.taskLimit * one * 1.0001 && region.after < region.weight;
}

/// Regions that are advisable, those with the largest shares first.
List<Region> regionsOf(const Profile &profile, double factor, Arena &arena) {
  const Time span = profile.totals.spans.logical;
  Stretch *stretches = arena.makeArray<Stretch>(kMostStretches);
  List<Region> regions{arena.makeArray<Region>(kMostStretches + 1 + profile.directives.count), 0};
  if (!stretches || !regions.items || profile.directives.empty())
    return {};
  const auto add = [&](const WhatifRegion &shown, Time weight, double times) {
    const bool serial = std::strcmp(shown.kind, "main") == 0;
    if (isExcluded(profile.run, serial, serial ? "" : shown.place.file, serial ? "" : shown.place.function))
      return;
    Region &region = regions.items[regions.count] = {shown, weight, std::max(1.0, times), 0, false};
    if (weight >= kShown * span && divide(region, profile, factor))
      ++regions.count;
  };
  Time serial = profile.directives[0].pathShare * span;
  for (unsigned i = 0, n = serialStretches(profile, stretches, kMostStretches); i < n; ++i) {
    add(serialRegion(profile, stretches[i], arena), stretches[i].weight, static_cast<double>(stretches[i].times));
    serial -= stretches[i].weight;
  }
  add({"main", profile.directives[0].place, "", 0}, serial, 1); // its order was not kept
  for (std::uint32_t i = 1; i < profile.directives.count; ++i) {
    const Directive &d = profile.directives[i];
    add({d.kind, d.place, "", 0}, d.pathShare * span, static_cast<double>(d.instances));
  }
  std::sort(regions.begin(), regions.end(), [](const Region &a, const Region &b) {
    return a.weight != b.weight ? a.weight > b.weight : a.shown.place.line < b.shown.place.line;
  });
  return regions;
}

} // namespace

WhatifRegion serialRegion(const Profile &profile, const Stretch &stretch, Arena &arena) {
  WhatifRegion region{"main", profile.directives[0].place, "", 0};
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

void findGoal(Profile &profile, double goal, double factor, Arena &arena) {
  auto &result = profile.whatif.goal;
  result = {goal, factor, false, false, {}};
  const List<Region> regions = regionsOf(profile, factor, arena);
  const Time work = profile.totals.work;
  Time span = profile.totals.spans.logical;
  std::uint32_t chosen = 0;
  for (; chosen < regions.count && parallelism(work, span) < goal; ++chosen) {
    regions[chosen].chosen = true;
    span -= regions[chosen].weight - regions[chosen].after;
  }
  result.reached = parallelism(work, span) >= goal;
  while (result.reached && chosen-- > 0)
    if (const Region &r = regions[chosen]; parallelism(work, span + r.weight - r.after) >= goal) {
      span += r.weight - r.after;
      regions[chosen].chosen = false;
    }
  result.regions.items = arena.makeArray<WhatifRegion>(regions.count);
  if (!result.regions.items)
    return;
  Time left = profile.totals.spans.logical;
  for (const Region &region : regions)
    if (region.chosen) {
      left -= region.weight - region.after;
      WhatifRegion &shown = result.regions.items[result.regions.count++] = region.shown;
      shown.after = parallelism(work, left);
    }
}

} // namespace ompracer::profile
