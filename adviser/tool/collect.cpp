// The profile: path, directives and contexts.
#include "platform/platform.h"
#include "profile/combined.h"
#include "tool/collector.h"

#include <algorithm>
#include <cstring>

namespace ompracer::adviser {

/// Entries of Profile::path, at most.
constexpr u32 kSteps = 4096;

void Collector::readTotals() {
  for (u32 c = 0; c < count; ++c)
    entries[c].totals = totalsOf(c);
}

/// Steps come from the latest to the first, equal ones one after another.
void Collector::readPath() {
  struct Steps {
    Collector *self;
    profile::Step *items;
    u32 count;
  } steps{this, arena.makeArray<profile::Step>(kSteps), 0};
  visitPath(
      run.end.trail.done,
      [](u32 context, u64 weight, bool folded, void *data) {
        Steps &s = *static_cast<Steps *>(data);
        Collector &self = *s.self;
        if (context >= self.count)
          return;
        const Time time = self.time(weight);
        self.entries[context].path += time;
        if (folded || !s.items || (s.count == kSteps && s.items[s.count - 1].context != context))
          self.profile.pathFolded += time;
        else if (s.count && s.items[s.count - 1].context == context)
          s.items[s.count - 1].weight += time;
        else
          s.items[s.count++] = {context, time};
      },
      &steps);
  std::reverse(steps.items, steps.items + steps.count);
  profile.path = {steps.items, steps.count};
}

/// A combined construct is one directive, and so is a region that consists of one loop.
void Collector::findCombined() {
  const auto part = [this](u32 c) { return profile::Part{entries[c].totals.members, time(entries[c].totals.work)}; };
  for (u32 c = 1; c < count; ++c) {
    const u32 outer = outerOf(c);
    bool one = isJoined(context(c));
    if (!one && context(c).construct == kFor && outer && context(outer).construct == kParallel) {
      one = profile::consistsOf(part(outer), part(c), profile.run);
      for (u32 other = 1; other < count && one; ++other)
        one = other == c || outerOf(other) != outer;
    }
    if (one)
      entries[c].into = merged(outer) ? entries[outer].into : outer;
  }
}

/// "parallel for": the words of a directive, of which the context is the last part.
const char *Collector::kindOf(u32 c) {
  if (!merged(c))
    return context(c).construct;
  Buffer words;
  words.append(kindOf(outerOf(c))).append(' ').append(context(c).construct);
  return arena.copy(words.view());
}

void Collector::addUnits(profile::Units &units, const Totals &totals, const char *kind) {
  const Units &from = totals.units;
  if (!from.count)
    return;
  const Time sum = units.mean * static_cast<Time>(units.count) + time(from.sum);
  units.kind = kind;
  units.count += from.count;
  units.mean = sum / static_cast<Time>(units.count);
  units.max = std::max(units.max, time(from.max));
  for (unsigned i = 0; i < Units::kBuckets; ++i)
    if (from.log2[i]) {
      unsigned bucket = 0; // a bucket of the clock's units, by its middle
      for (Time t = time(i ? (1ull << (i - 1)) + (1ull << (i - 1)) / 2 : 0); t >= 2 && bucket + 1 < units.kBuckets;
           t /= 2)
        ++bucket;
      units.histogram[bucket] += from.log2[i];
    }
}

static bool isOneDirective(const Context &a, const Context &b) {
  const ContextFrame by = a.frames[kBody] && b.frames[kBody] ? kBody : kCode;
  return a.construct == b.construct && a.frames[by] == b.frames[by];
}

/// What a construct hands out; null: one piece for each thread.
static const char *unitOf(const char *construct, u64 chunk) {
  if (construct == kTask || construct == kTarget)
    return "task";
  if (construct == kFor || construct == kDistribute || construct == kTaskloop)
    return chunk > 1 ? "chunk" : "iteration";
  return construct == kSections ? "section" : nullptr;
}

void Collector::makeDirectives() {
  // The first is main.
  profile::Directive *items = arena.makeArray<profile::Directive>(count);
  u32 *firsts = arena.makeArray<u32>(count); // a context of each
  if (!items || !firsts)
    return;
  u32 directives = 1;
  items[0].kind = "main";
  items[0].instances = 1;
  for (u32 c = 1; c < count; ++c) {
    const Context &own = context(merged(c) ? entries[c].into : c);
    u32 d = 1;
    while (d < directives && !isOneDirective(context(firsts[d]), own))
      ++d;
    if (d == directives)
      firsts[directives++] = merged(c) ? entries[c].into : c;
    entries[c].directive = d;
  }
  for (u32 c = 0; c < count; ++c) {
    profile::Directive &d = items[entries[c].directive];
    const Totals &t = entries[c].totals;
    d.own += time(t.work);
    d.pathShare += entries[c].path;
    if (c && !merged(c)) {
      d.kind = *d.kind ? d.kind : kindOf(c);
      d.instances += t.instances;
      d.spans.logical += time(t.serial);
      d.spans.scheduled += time(t.serialScheduled);
    } else if (merged(c) && std::strlen(d.kind) < std::strlen(kindOf(c)))
      d.kind = kindOf(c);
    // Those that were timed stand for all.
    if (t.created)
      d.overhead.create += time(t.creating) * static_cast<Time>(t.instances) / static_cast<Time>(t.created);
    if (t.scheduled)
      d.overhead.schedule += time(t.scheduling) * static_cast<Time>(t.instances) / static_cast<Time>(t.scheduled);
    d.replicated += time(t.replicated);
    d.thinned += t.thinned;
    d.dependences += t.dependences;
    d.systemShare += static_cast<double>(t.system); // of the work, below
    d.blame.in += time(t.blame);
    d.blame.out += time(t.waited);
    if (const char *unit = c ? unitOf(context(c).construct, t.chunk) : nullptr)
      addUnits(d.units, t, unit);
    d.logicalIsBound |= 2 * t.units.means > t.units.count;
    // All directives around the work contain it, each once.
    for (u32 outer = c;; outer = outerOf(outer)) {
      bool seen = false;
      for (u32 inner = c; inner != outer && !seen; inner = outerOf(inner))
        seen = entries[inner].directive == entries[outer].directive;
      if (!seen)
        items[entries[outer].directive].work += time(t.work);
      if (!outer)
        break;
    }
  }
  const Time span = time(sinceStart(kLogical));
  for (u32 d = 0; d < directives; ++d) {
    items[d].pathShare = span > 0 ? items[d].pathShare / span : 0;
    items[d].systemShare = items[d].own > 0 ? std::min(1.0, items[d].systemShare / items[d].own) : 0;
    if (!d)
      continue;
    items[d].place = placeOf(context(firsts[d]), arena);
    // A chain inside is no longer than all of it. What is measured from begin to end may hold a wait for code outside:
    // for an iteration of a member that came later, for who fulfils an event.
    for (Time *s : {&items[d].spans.logical, &items[d].spans.scheduled})
      *s = std::min(*s, items[d].work);
  }
  items[0].spans.logical = span;
  items[0].spans.scheduled = time(sinceStart(kScheduled));
  profile.directives = {items, directives};
}

void Collector::makeContexts() {
  profile::Context *items = arena.makeArray<profile::Context>(count);
  if (!items)
    return;
  u32 made = 0;
  for (u32 c = 0; c < count; ++c) {
    if (merged(c))
      continue;
    entries[c].context = made;
    profile::Context &item = items[made++];
    const Totals &t = entries[c].totals;
    item.parent = c ? entries[merged(outerOf(c)) ? entries[outerOf(c)].into : outerOf(c)].context : kNone;
    item.directive = entries[c].directive;
    item.instances = c ? t.instances : 1;
    item.work = time(t.work);
    item.path = entries[c].path;
    item.spans.logical = c ? time(t.serial) : time(sinceStart(kLogical));
    item.spans.scheduled = c ? time(t.serialScheduled) : time(sinceStart(kScheduled));
  }
  for (u32 c = 0; c < count; ++c)
    if (merged(c)) {
      const u32 into = entries[c].context = entries[entries[c].into].context;
      items[into].work += time(entries[c].totals.work);
      items[into].path += entries[c].path;
    }
  profile.contexts = {items, made};
  // The largest context of each directive; steps of the path get the profile's numbers.
  for (u32 c = 0; c < made; ++c) {
    u32 &best = profile.directives[items[c].directive].context;
    if (best == kNone || items[best].work < items[c].work)
      best = c;
  }
  u32 kept = 0;
  for (profile::Step step : profile.path) {
    step.context = entries[step.context].context;
    if (kept && profile.path[kept - 1].context == step.context)
      profile.path[kept - 1].weight += step.weight;
    else
      profile.path[kept++] = step;
  }
  profile.path.count = kept;
}

void Collector::collect() {
  addNotes();
  if (!entries)
    return;
  readTotals();
  addRun();
  readPath();
  findCombined();
  makeDirectives();
  makeContexts();
  addStates();
  addSerial();
  addThreads();
  addLocks();
}

void collect(Profile &profile, RunEnd &run, Arena &arena) {
  run.end.trail.freeze(profiledThread.store.paths);
  Collector(profile, run, arena).collect();
}

} // namespace ompracer::adviser
