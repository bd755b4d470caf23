#include "profile/possible.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string_view>

namespace ompracer::profile {
namespace {

constexpr double kRounding = 1e-6;

bool isTime(Time time) { return std::isfinite(time) && time >= 0; }
bool isShare(double share) { return share >= 0 && share <= 1 + kRounding; }
/// One unit may be lost or won where a clock's units are divided.
bool atMost(Time part, Time whole) { return isTime(part) && part <= whole * (1 + kRounding) + 1; }
bool equal(Time a, Time b) { return atMost(a, b) && atMost(b, a); }

template <class Items, class Value> Time sumOf(const Items &items, Value value) {
  Time sum = 0;
  for (const auto &item : items)
    sum += value(item);
  return sum;
}

const char *ofTotals(const Profile &p) {
  const Totals &t = p.totals;
  if (!isTime(t.work) || !atMost(t.replicated, t.work))
    return "replicated work is not more than the work";
  const Spans &s = t.spans;
  if (!atMost(s.logical, t.work - t.replicated))
    return "one thread alone does what is on the span";
  if (!atMost(s.logical, t.work) || !atMost(s.scheduled, t.work) || !atMost(s.locks, t.work))
    return "no span is longer than the work";
  for (const Time longer : {s.scheduled, s.locks, s.burdened, s.trace})
    if (longer > 0 && !atMost(s.logical, longer))
      return "the logical span is the shortest";
  for (const double factor : {t.pop.loadBalance, t.pop.serialisation, t.pop.transfer})
    if (!isShare(factor))
      return "efficiencies are at most 100 %";
  if (!isTime(t.wall) || !isTime(t.cpu) || !atMost(t.offCpuSerial, std::max(t.wall, t.states[State::Serial])))
    return "serial code is off the CPU for no longer than the run takes";
  return nullptr;
}

const char *ofDirective(const Profile &p, const Directive &d) {
  if (!isShare(d.pathShare) || !isShare(d.systemShare))
    return "a directive has at most 100 % of the span, and of its time in the kernel";
  if (!atMost(d.own, d.work) || !atMost(d.work, p.totals.work) || !atMost(d.replicated, d.work))
    return "a directive's own work is at most its work, and that the run's";
  if (!atMost(d.spans.logical, d.work) || !atMost(d.spans.scheduled, d.work))
    return "a directive's span is at most its work";
  if (d.work > 0 && p.complete && d.instances == 0)
    return "what has work has an instance";
  if ((*d.units.kind != 0) != (d.units.count != 0) || !atMost(d.units.mean, d.units.max))
    return "units are counted, and their mean is at most the longest";
  if (!atMost(d.threads.min, d.threads.mean) || !atMost(d.threads.mean, d.threads.max) || !atMost(d.threads.max, d.own))
    return "a thread's share is at most the directive's own work";
  for (const Time time : {d.overhead.create, d.overhead.schedule, d.overhead.capture, d.blame.in, d.blame.out})
    if (!isTime(time))
      return "costs and waits are not negative";
  return nullptr;
}

const char *ofSums(const Profile &p) {
  const Totals &t = p.totals;
  if (!equal(sumOf(p.directives, [](const Directive &d) { return d.own; }), t.work) ||
      !equal(sumOf(p.contexts, [](const Context &c) { return c.work; }), t.work))
    return "the directives' own work is that of the run";
  if (const double share = sumOf(p.directives, [](const Directive &d) { return d.pathShare; });
      t.spans.logical > 0 && std::fabs(share - 1) > kRounding)
    return "the directives' shares of the span are 100 %";
  if (!equal(sumOf(p.path, [](const Step &s) { return s.weight; }) + p.pathFolded, t.spans.logical))
    return "the path is as long as the span";
  for (unsigned s = 0; s < kStates; ++s)
    if (!isTime(t.states.of[s]) ||
        !equal(sumOf(p.directives, [s](const Directive &d) { return d.states.of[s]; }), t.states.of[s]))
      return "the directives' states are those of the run";
  return nullptr;
}

const char *ofLocks(const Profile &p) {
  for (const Lock &lock : p.locks)
    if (!isTime(lock.held) || !isTime(lock.waited) || !atMost(lock.bound, lock.held) ||
        lock.bound > p.totals.spans.locks)
      return "a lock bounds the span by no more than it was held";
  return nullptr;
}

const char *ofVerdict(const Profile &p) {
  const Verdict &v = p.verdict;
  if (v.gain != 0 && (!(v.gain >= 1) || !std::isfinite(v.gain) || v.cores == 0))
    return "a change makes the run faster";
  if (v.directive != kNone && v.directive >= p.directives.count)
    return "the verdict names a directive of the run";
  for (const WhatifUser &user : p.whatif.user)
    if (!isTime(user.span))
      return "no span is negative";
  Time before = 0;
  for (const Simulated &s : p.simulated) {
    if (!isTime(s.time) || (before > 0 && !atMost(s.time, before)))
      return "more cores take no longer";
    before = s.time;
  }
  return nullptr;
}

} // namespace

static const char *brokenRule(const Profile &p) {
  if (p.directives.empty()) // nothing was measured
    return nullptr;
  for (const auto rules : {ofTotals, ofSums, ofLocks, ofVerdict})
    if (const char *broken = rules(p))
      return broken;
  for (const Directive &d : p.directives)
    if (const char *broken = ofDirective(p, d))
      return broken;
  return nullptr;
}

void noteBrokenRule(Profile &profile, Arena &arena) {
  constexpr std::string_view kKind = "contradiction";
  for (const Note &note : profile.notSeen)
    if (note.kind == kKind)
      return;
  const char *const broken = brokenRule(profile);
  Note *const items = broken ? arena.makeArray<Note>(profile.notSeen.count + 1) : nullptr;
  if (!items)
    return;
  std::copy(profile.notSeen.begin(), profile.notSeen.end(), items);
  items[profile.notSeen.count] = {"contradiction", broken, 1};
  profile.notSeen = {items, profile.notSeen.count + 1};
}

} // namespace ompracer::profile
