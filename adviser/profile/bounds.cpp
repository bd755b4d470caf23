// The laws of speed-up, and the names of places and directives.
#include "profile/advice.h"
#include "profile/number.h"
#include "profile/render.h"

#include <algorithm>
#include <cstring>

namespace ompracer::profile {

Time taskCosts(const Profile &profile) {
  Time costs = 0;
  for (const Directive &d : profile.directives)
    costs += d.overhead.create + d.overhead.schedule;
  return costs;
}

unsigned coresWanted(const Run &run) {
  unsigned cores = 64;
  while (cores < 4 * run.threads)
    cores *= 2;
  return cores;
}

double Bounds::most(double cores) const {
  const double byWork = work > 0 ? cores * work / (work + costs) : cores;
  return spans.logical > 0 ? std::min(byWork, parallelism(work, spans.logical)) : byWork;
}

double Bounds::mostWithLocks(double cores) const {
  return spans.locks > 0 ? std::min(most(cores), parallelism(work, spans.locks)) : most(cores);
}

double Bounds::greedy(double cores) const {
  return parallelism(work, (work + costs) / cores + (1 - 1 / cores) * spans.logical);
}

double Bounds::estimate(double cores) const {
  constexpr double kCilkview = 1.7;
  const double found = parallelism(work, (work + costs) / cores + kCilkview * (1 - 1 / cores) * spans.burdened);
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

} // namespace ompracer::profile
