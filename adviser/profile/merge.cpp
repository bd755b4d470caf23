#include "profile/merge.h"

#include <algorithm>
#include <cstring>

namespace ompracer::profile {
namespace {

bool same(const Directive &a, const Directive &b) {
  return a.place.known() && a.place.line == b.place.line && std::strcmp(a.kind, b.kind) == 0 &&
         std::strcmp(a.place.file, b.place.file) == 0;
}

void add(Spans &to, const Spans &from) {
  to.scheduled += from.scheduled;
  to.logical += from.logical;
  to.burdened += from.burdened;
  to.locks += from.locks;
  to.trace += from.trace;
  to.whatifCount = std::max(to.whatifCount, from.whatifCount);
  for (unsigned i = 0; i < from.whatifCount; ++i)
    to.whatif[i] += from.whatif[i];
}

void add(Units &to, const Units &from) {
  const double count = static_cast<double>(to.count + from.count);
  if (count > 0)
    to.mean = (to.mean * static_cast<double>(to.count) + from.mean * static_cast<double>(from.count)) / count;
  if (!*to.kind)
    to.kind = from.kind;
  to.count += from.count;
  to.max = std::max(to.max, from.max);
  for (unsigned i = 0; i < Units::kBuckets; ++i)
    to.histogram[i] += from.histogram[i];
}

void add(Directive &to, const Directive &from) {
  const Time own = to.own + from.own;
  if (own > 0)
    to.systemShare = (to.systemShare * to.own + from.systemShare * from.own) / own;
  to.instances += from.instances;
  to.work += from.work;
  to.own = own;
  to.replicated += from.replicated;
  to.dependences += from.dependences;
  add(to.spans, from.spans);
  to.pathShare += from.pathShare;
  to.logicalIsBound |= from.logicalIsBound;
  add(to.units, from.units);
  to.overhead.create += from.overhead.create;
  to.overhead.schedule += from.overhead.schedule;
  to.overhead.capture += from.overhead.capture;
  to.overhead.estimated |= from.overhead.estimated;
  to.blame.in += from.blame.in;
  to.blame.out += from.blame.out;
  to.threads.count = std::max(to.threads.count, from.threads.count);
  to.threads.min += from.threads.min;
  to.threads.mean += from.threads.mean;
  to.threads.max += from.threads.max;
  for (unsigned i = 0; i < kStates; ++i)
    to.states.of[i] += from.states.of[i];
  to.thinned += from.thinned;
}

} // namespace

void mergeDirectives(Profile &profile) {
  List<Directive> &directives = profile.directives;
  std::uint32_t kept = 0;
  for (std::uint32_t d = 0; d < directives.count; ++d) {
    std::uint32_t into = 0;
    while (into < kept && !same(directives[into], directives[d]))
      ++into;
    if (into < kept)
      add(directives[into], directives[d]);
    else if (into != d)
      directives[into] = directives[d];
    kept = std::max(kept, into + 1);
    // Numbers below d are new ones, or no longer used.
    for (Context &context : profile.contexts)
      if (context.directive == d)
        context.directive = into;
    for (Lock &lock : profile.locks)
      if (lock.directive == d)
        lock.directive = into;
    for (Stretch &stretch : profile.serial)
      for (std::uint32_t *of : {&stretch.before, &stretch.after})
        if (*of == d)
          *of = into;
  }
  directives.count = kept;
  for (std::uint32_t d = 0; d < kept; ++d) // the context with the most work
    for (std::uint32_t c = 0; c < profile.contexts.count; ++c)
      if (profile.contexts[c].directive == d &&
          (directives[d].context == kNone || profile.contexts[directives[d].context].work < profile.contexts[c].work))
        directives[d].context = c;
}

} // namespace ompracer::profile
