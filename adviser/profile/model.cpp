#include "profile/model.h"

#include "profile/advice.h"
#include "profile/division.h"
#include "profile/serial.h"

#include <algorithm>
#include <cstring>

namespace ompracer::profile {
namespace {

/// Who gets what of the loop depends on the number of threads alone. Of such shares only means are known.
bool isStatic(const Directive &d) { return isLoop(d) && d.logicalIsBound && !std::strstr(d.kind, "taskloop"); }

/// Else fragments were cut short, and the shares of the threads are not what they were: of 16 threads on two cores one
/// seems to have four times the mean. Threads with a core each may use it while they wait: for the longest share, too.
bool accountsForCpuTime(const Profile &profile) {
  const Totals &totals = profile.totals;
  const Time waits = profile.run.oversubscribed() ? 0
                                                  : totals.states.sum() - totals.states[State::Work] -
                                                        totals.states[State::Serial] - totals.states[State::Runtime];
  return std::strcmp(profile.run.unit, "ns") != 0 || totals.work + waits >= 0.8 * (totals.cpu - totals.before);
}

} // namespace

Model::Model(const Profile &of, unsigned cores, Arena &arena)
    : profile(of), p(std::max(1u, cores)), facts(arena.makeArray<Facts>(of.directives.count)),
      asScheduled(of.run.threads == cores && accountsForCpuTime(of)) {
  if (!facts)
    return;
  if (!isExcluded(profile.run, true, "", ""))
    serial = pathOf(0);
  for (std::uint32_t i = 1; i < profile.directives.count; ++i) {
    const Directive &d = profile.directives[i];
    const std::uint32_t around = d.context < profile.contexts.count ? regionOf(profile, d.context) : 0;
    const std::uint32_t region = facts[i].region = around ? around : i;
    Facts &of = facts[region];
    of.costs += d.overhead.create + d.overhead.schedule;
    of.excess += excessOf(i);
    of.dynamic |= isLoop(d) && !isStatic(d);
    if (isTask(d) && d.units.max > of.longest[0]) {
      of.longest[1] = of.longest[0];
      of.longest[0] = d.units.max;
      of.longestOf = i;
    } else if (isTask(d))
      of.longest[1] = std::max(of.longest[1], d.units.max);
    regionCosts += shortRegions(i);
    taskExcess += excessOf(i);
  }
  if (const Time all = taskCosts(profile); all > 0)
    taskExcess /= all;
}

Time Model::pathOf(std::uint32_t directive) const {
  return profile.directives[directive].pathShare * profile.totals.spans.logical;
}

Time Model::shortRegions(std::uint32_t directive) const {
  const Directive &d = profile.directives[directive];
  const Time cost = profile.run.burden.fork + profile.run.burden.barrier;
  const auto count = static_cast<double>(d.instances);
  return std::strstr(d.kind, "parallel") && cost * count > profile.run.division.taskLimit * d.spans.scheduled
             ? cost * count
             : 0;
}

Time Model::excessOf(std::uint32_t directive) const {
  const Directive &d = profile.directives[directive];
  return isTask(d) ? std::max(0.0, d.overhead.create + d.overhead.schedule - profile.run.division.taskLimit * d.own)
                   : 0;
}

Time Model::unequal(std::uint32_t directive) const {
  const Directive &d = profile.directives[directive];
  if (!asScheduled || !isStatic(d))
    return 0;
  // Equal shares differ, too, by clock rates and caches, more so where threads share a core.
  const double noise = profile.run.oversubscribed() ? 1.6 : 1.2;
  const Time equal = std::max(d.spans.logical, d.work / p);
  return d.spans.scheduled > noise * equal ? d.spans.scheduled - equal : 0;
}

Time Model::timeOf(std::uint32_t region, const Change &change) const {
  const Directive &r = profile.directives[region];
  const Facts &own = facts[region];
  const double once = 1 - 1 / p; // of what is made parallel, the part that the other cores do
  Time work = r.work + own.costs - (change.tasks ? own.excess : 0);
  Time chain = r.spans.logical, shares = r.spans.scheduled;
  if (change.divided != kNone && facts[change.divided].region == region) {
    const Time less = change.equally ? 0 : once * pathOf(change.divided);
    chain = std::max(chain - less, own.longest[own.longestOf == change.divided]); // others may be as long
    shares -= change.equally ? unequal(change.divided) : less;
  }
  if (change.shared != kNone && facts[change.shared].region == region) {
    const Directive &d = profile.directives[change.shared];
    const Time again = d.replicated / std::max(1.0, profile.run.threads - 1.0); // by each thread
    work -= d.replicated;
    const Time less = once * std::max(again, std::min(pathOf(change.shared), d.own / p));
    chain -= less;
    shares -= less;
  }
  return std::max({work / p, chain, asScheduled && !own.dynamic ? shares : 0}) +
         (change.regions ? 0 : shortRegions(region));
}

Time Model::time(const Change &change) const {
  const Spans &spans = profile.totals.spans;
  const double once = 1 - 1 / p;
  Time all = serial - once * change.serial;
  for (std::uint32_t i = 1; i < profile.directives.count; ++i)
    if (facts[i].region == i)
      all += timeOf(i, change);
  // What is on one chain in this run: whatever the change takes from it is not more than its part of the span.
  Time less = once * change.serial + pathOf(0) - serial;
  if (change.divided != kNone && !change.equally)
    less += once * pathOf(change.divided);
  if (change.shared != kNone)
    less += once * profile.directives[change.shared].replicated / std::max(1.0, profile.run.threads - 1.0);
  const Time costs = spans.burdened - spans.logical;
  const Time burdened = spans.logical +
                        (change.creation ? 0
                         : change.tasks  ? costs * (1 - taskExcess)
                                         : costs) -
                        (change.regions ? std::min(regionCosts, costs) : 0);
  return std::max({all, spans.logical - less, burdened - less, spans.locks - change.lock - less});
}

} // namespace ompracer::profile
