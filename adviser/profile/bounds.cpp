// The laws of speed-up, and what limits the program first.
#include "profile/advice.h"
#include "profile/number.h"
#include "profile/render.h"

#include <algorithm>
#include <cstring>

namespace ompracer::profile {
namespace {

struct Loss {
  const char *words;
  Time time;
};

/// What the threads of this run lost most of their time to.
Loss largestLoss(const States &states) {
  const Loss losses[] = {
      {"serial code while the other threads idle", states[State::Idle]},
      {"imbalance: threads wait at barriers", states[State::Barrier]},
      {"the OpenMP runtime", states[State::Runtime]},
      {"waiting for locks", states[State::Lock] + states[State::Ordered]},
      {"waiting for tasks", states[State::Taskwait] + states[State::Taskgroup]},
  };
  return *std::max_element(std::begin(losses), std::end(losses),
                           [](const Loss &a, const Loss &b) { return a.time < b.time; });
}

/// The lock that bounds the span most.
const Lock *boundingLock(const Profile &profile) {
  const Lock *found = nullptr;
  for (const Lock &lock : profile.locks)
    if (lock.bound > (found ? found->bound : 0))
      found = &lock;
  return found;
}

/// The directive whose creating and scheduling takes most beyond what it may take of the work, when all of it is a good
/// part of the work.
const Directive *costly(const Profile &profile) {
  const Directive *found = nullptr;
  Time all = 0, most = 0;
  for (const Directive &d : profile.directives) {
    const Time cost = d.overhead.create + d.overhead.schedule;
    all += cost;
    if (const Time beyond = cost - profile.run.division.taskLimit * d.own; beyond > most) {
      found = &d;
      most = beyond;
    }
  }
  return all > 0.1 * profile.totals.work ? found : nullptr;
}

const Directive *mostOfPath(const Profile &profile) {
  const Directive *found = nullptr;
  for (const Directive &d : profile.directives)
    if (!found || d.pathShare > found->pathShare)
      found = &d;
  return found;
}

} // namespace

unsigned coresWanted(const Run &run) {
  unsigned cores = 64;
  while (cores < 4 * run.threads)
    cores *= 2;
  return cores;
}

double Bounds::most(double cores) const {
  return spans.logical > 0 ? std::min(cores, parallelism(work, spans.logical)) : cores;
}

double Bounds::mostWithLocks(double cores) const {
  return spans.locks > 0 ? std::min(most(cores), parallelism(work, spans.locks)) : most(cores);
}

double Bounds::greedy(double cores) const { return parallelism(work, work / cores + (1 - 1 / cores) * spans.logical); }

double Bounds::estimate(double cores) const {
  constexpr double kCilkview = 1.7;
  const double found = parallelism(work, work / cores + kCilkview * (1 - 1 / cores) * spans.burdened);
  return std::min(found, mostWithLocks(cores));
}

void putPlace(Buffer &out, const Place &place, const Run &run) {
  if (!*place.file || (!place.line && *place.function)) { // without debug information there may be a file alone
    out.append(*place.function ? "in " : "unknown place").append(place.function);
    return;
  }
  out.append(shortPath(place.file, run));
  if (place.line != 0)
    out.add(":%u", place.line);
  if (place.endLine > place.line)
    out.add("-%u", place.endLine);
}

void putDirective(Buffer &out, const Directive &directive, const Run &run) {
  if (std::strcmp(directive.kind, "main") == 0) {
    out.append("code outside all regions");
    return;
  }
  out.append(directive.kind).append(' ');
  putPlace(out, directive.place, run);
}

void putLimit(Buffer &out, const Profile &profile) {
  const Spans &spans = profile.totals.spans;
  const double threads = profile.run.threads ? profile.run.threads : 1;
  const Directive *path = mostOfPath(profile);
  if (!path)
    return;
  if (isTooShort(profile)) {
    out.append("not to be told from so short a run (work ");
    putTime(out, profile.totals.work, profile.run);
    out.append(")");
    return;
  }
  if (const Lock *lock = boundingLock(profile);
      spans.locks - spans.logical > std::max(0.25, path->pathShare) * spans.logical) {
    if (!lock) {
      out.append("locks: with them the span is ");
      putFixed(out, spans.locks / spans.logical, 1);
      out.append("x as long");
      return;
    }
    out.append(lock->kind).append(' ');
    putPlace(out, lock->place, profile.run);
    out.append(" (held ");
    putTime(out, lock->held, profile.run);
    out.append(", serially)");
    return;
  }
  const double least = parallelism(profile.totals.work, std::max(spans.logical, spans.burdened));
  if (const Directive *tasks = costly(profile); tasks && least >= 4 * threads) {
    out.append("the costs of ");
    putDirective(out, *tasks, profile.run);
    out.append(" (");
    putPercent(out, overheadOf(*tasks), 0);
    out.append(" of its work)");
    return;
  }
  if (least >= coresWanted(profile.run)) {
    out.append("nothing in its structure");
    const Loss loss = largestLoss(profile.totals.states);
    if (loss.time <= 0 || profile.run.oversubscribed())
      return;
    out.append("; on these threads ").append(loss.words).append(" (");
    putPercent(out, loss.time / profile.totals.states.sum(), 0);
    out.append(" of their time)");
    return;
  }
  if (spans.burdened > 1.5 * spans.logical) {
    out.append("the costs of creating and joining: with them the span is ");
    putFixed(out, spans.burdened / spans.logical, 1);
    out.append("x as long");
    return;
  }
  putDirective(out, *path, profile.run);
  out.append(" (");
  if (std::strcmp(path->kind, "main") == 0 && *path->place.file)
    out.append(shortPath(path->place.file, profile.run)).append(", ");
  putPercent(out, path->pathShare, 0);
  out.append(" of the span)");
}

} // namespace ompracer::profile
