// The profile, of what the threads have counted by context.
#include "events/start.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "span/whatif.h"
#include "tool/fragment.h"
#include "tool/mutexes.h"
#include "tool/options.h"
#include "tool/tool.h"
#include "tool/whatif.h"

#include <algorithm>
#include <ctime>
#include <sched.h>

namespace ompracer::adviser {
namespace {

using profile::kNone;
using profile::Profile;
using profile::Time;

/// A context, and the directive that its construct is.
struct Entry {
  Totals totals;
  Time path = 0;
  u32 directive = 0;
  u32 context = kNone; ///< in the profile; kNone: it is left out
  u32 into = 0;        ///< of a loop that a region consists of: the region's
};

/// Entries of Profile::path, at most.
constexpr u32 kSteps = 4096;

class Collector {
public:
  Collector(Profile &profile, const RunEnd &run, Arena &arena)
      : profile(profile), run(run), arena(arena), unit(unitNanoseconds()), count(contexts.end()),
        entries(arena.makeArray<Entry>(contexts.end())) {}

  void collect();

private:
  const Context &context(u32 c) const { return contexts[ContextId{c}]; }
  u32 outerOf(u32 c) const { return static_cast<u32>(context(c).outer); }
  Time time(u64 units) const { return static_cast<Time>(units) * unit; }
  u64 sinceStart(Clock c) const { return run.end.t.at[c] - run.start.at[c]; }
  bool merged(u32 c) const { return entries[c].into != 0; }
  void readTotals();
  void readPath();
  void findCombined();
  void makeDirectives();
  void makeContexts();
  void addUnits(profile::Units &, const Totals &, const char *kind);
  void addStates();
  void addThreads();
  void addFactors(Time sum, Time most);
  void addRun();
  void addLocks();
  void addNotes();

  Profile &profile;
  const RunEnd &run;
  Arena &arena;
  const double unit;
  const u32 count;
  Entry *entries;
};

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

/// A region that consists of one loop is one directive with it.
void Collector::findCombined() {
  for (u32 c = 1; c < count; ++c) {
    const u32 outer = outerOf(c);
    if (context(c).construct != kFor || !outer || context(outer).construct != kParallel)
      continue;
    const Totals &loop = entries[c].totals, &region = entries[outer].totals;
    // The first loop of a region; another one after it would have as many members.
    bool alone = loop.instances == region.instances && region.work * 100 <= loop.work;
    for (u32 other = 1; other < count && alone; ++other)
      alone = other == c || outerOf(other) != outer;
    if (alone)
      entries[c].into = outer;
  }
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
    while (d < directives &&
           !(context(firsts[d]).construct == own.construct && context(firsts[d]).frames[0] == own.frames[0]))
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
      d.kind = context(c).construct;
      d.instances += t.instances;
      d.spans.logical += time(t.serial);
      d.spans.scheduled += time(t.serialScheduled);
    } else if (merged(c))
      d.kind = "parallel for";
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
    items[d].place = placeAt(context(firsts[d]).frames[0], arena);
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

void Collector::addRun() {
  profile::Run &r = profile.run;
  r.version = OMPRACER_VERSION;
  r.executable = arena.copy(executablePath());
  r.command = arena.copy(commandLine());
  char directory[2048];
  if (workingDirectory(directory, sizeof directory))
    r.directory = arena.copy(directory);
  r.processId = processId();
  r.threads = largestTeam.load(std::memory_order_relaxed);
  cpu_set_t set;
  r.cores = ::sched_getaffinity(0, sizeof set, &set) == 0 ? static_cast<u32>(CPU_COUNT(&set)) : 1;
  r.clock = clockKind == ClockKind::Program ? "program" : clockKind == ClockKind::Cpu ? "cpu" : "tsc";
  r.unit = clockKind == ClockKind::Program ? "unit" : "ns";
  r.hertz = clockKind == ClockKind::Tsc ? 1e9 / unit : 0;
  r.burden = {time(burden.spawn), time(burden.join), time(burden.fork), time(burden.barrier)};
  r.interposed = run.preloaded;
  r.runtime = arena.copy(openmpVersion());
  r.noise.steal = stolenShare(run.machine);
  r.burden.create = time(burden.create.load(std::memory_order_relaxed));
  if (runlog::gLog.name()[0] && !run.forked)
    r.record = arena.copy(runlog::gLog.name());
  profile::Totals &t = profile.totals;
  for (u32 c = 0; c < count; ++c) {
    t.work += time(entries[c].totals.work);
    t.replicated += time(entries[c].totals.replicated);
  }
  t.spans.scheduled = time(sinceStart(kScheduled));
  t.spans.logical = time(sinceStart(kLogical));
  t.spans.burdened = time(sinceStart(kBurdened));
  t.spans.locks = time(sinceStart(kLocks));
  t.spans.trace = time(sinceStart(kTrace));
  for (unsigned i = 0; i < whatifClocks.load(std::memory_order_relaxed); ++i)
    t.spans.whatif[t.spans.whatifCount++] =
        time(sinceStart(static_cast<Clock>(kWhatif + i))) / static_cast<Time>(kWhatifUnit);
  profile.whatif.user = whatifAnswers(t.spans, arena);
  const u64 now = run.pausedSince ? run.pausedSince : monotonicNanoseconds();
  t.wall = static_cast<double>(now - run.wallStart - run.paused);
  timespec cpu{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
  t.cpu = static_cast<double>(cpu.tv_sec) * 1e9 + static_cast<double>(cpu.tv_nsec);
  t.before = run.cpuBefore;
  profile.complete = run.complete;
}

void Collector::addStates() {
  for (u32 c = 0; c < count; ++c)
    for (unsigned s = 0; s < Totals::kStates; ++s) {
      const Time t = time(entries[c].totals.states[s]);
      profile.totals.states.of[s] += t;
      if (profile.directives.count)
        profile.directives[entries[c].directive].states.of[s] += t;
      if (profile.contexts.count)
        profile.contexts[entries[c].context].states.of[s] += t;
    }
}

/// Own work of each thread that took part.
void Collector::addThreads() {
  Time *own = arena.makeArray<Time>(profile.directives.count);
  if (!own)
    return;
  Time sum = 0, most = 0;
  forEachTotals([&](TotalsTable &table) {
    std::fill_n(own, profile.directives.count, 0);
    Time all = 0;
    for (u32 c = 0; c < count; ++c)
      if (const Totals *t = table.find(c)) {
        own[entries[c].directive] += time(t->work);
        all += time(t->work);
      }
    sum += all;
    most = std::max(most, all);
    for (u32 d = 0; d < profile.directives.count; ++d) {
      auto &threads = profile.directives[d].threads;
      if (own[d] <= 0)
        continue;
      threads.min = threads.count ? std::min(threads.min, own[d]) : own[d];
      threads.max = std::max(threads.max, own[d]);
      threads.mean = (threads.mean * threads.count + own[d]) / (threads.count + 1);
      ++threads.count;
    }
  });
  addFactors(sum, most);
}

/// The factors of parallel efficiency (POP): time in code of the program is useful, and the ideal run takes as long as
/// what this run's threads did one after another. Only where all threads had a core. And what serial code waited for.
void Collector::addFactors(Time sum, Time most) {
  profile::Totals &t = profile.totals;
  if (clockKind != ClockKind::Tsc)
    return;
  if (!profile.directives.empty())
    profile.directives[0].blame.in = t.states[profile::State::Idle]; // others idle while there is serial code
  t.offCpuSerial = std::max(0.0, t.states[profile::State::Serial] - entries[0].totals.work * unit);
  if (profile.run.oversubscribed() || !profile.run.threads || most <= 0 || t.spans.trace <= 0 || t.wall <= 0)
    return;
  t.pop.loadBalance = sum / profile.run.threads / most;
  t.pop.serialisation = std::min(1.0, most / t.spans.trace);
  t.pop.transfer = std::min(1.0, t.spans.trace / t.wall);
}

void Collector::addLocks() {
  constexpr u32 kMost = 64;
  struct Kept {
    const MutexRecord *records[kMost];
    u32 count;
  } kept{{}, 0};
  // Those that were held longest.
  visitMutexes(
      [](const MutexRecord &record, void *data) {
        Kept &k = *static_cast<Kept *>(data);
        auto held = [](const MutexRecord *r) { return r->held.load(std::memory_order_relaxed); };
        u32 at = k.count;
        while (at && held(k.records[at - 1]) < held(&record))
          --at;
        if (at == kMost)
          return;
        k.count += k.count < kMost;
        for (u32 i = k.count - 1; i > at; --i)
          k.records[i] = k.records[i - 1];
        k.records[at] = &record;
      },
      &kept);
  profile::Lock *items = arena.makeArray<profile::Lock>(kept.count);
  if (!items)
    return;
  for (u32 i = 0; i < kept.count; ++i) {
    const MutexRecord &r = *kept.records[i];
    constexpr const char *kWords[] = {"critical", "lock", "nest_lock", "mutexinoutset"};
    items[i].kind = kWords[static_cast<unsigned>(r.kind.load(std::memory_order_relaxed))];
    items[i].address = r.mutex.load(std::memory_order_relaxed);
    items[i].place = placeAt(r.codePtr.load(std::memory_order_relaxed), arena);
    items[i].acquisitions = r.acquisitions.load(std::memory_order_relaxed);
    items[i].held = time(r.held.load(std::memory_order_relaxed));
    items[i].waited = time(r.waited.load(std::memory_order_relaxed));
  }
  profile.locks = {items, kept.count};
}

void Collector::addNotes() {
  static Note notes[kMaxNotes];
  unsigned n = copyNotes(notes);
  profile::Note *items = arena.makeArray<profile::Note>(n + 1);
  if (!items)
    return;
  for (unsigned i = 0; i < n; ++i)
    items[i] = {notes[i].kind, notes[i].text, notes[i].count};
  u64 thinned = 0;
  for (u32 c = 0; c < count; ++c)
    thinned += totalsOf(c).thinned;
  if (thinned)
    items[n++] = {"thinned", "short tasks, of which a mean was taken", thinned};
  profile.notSeen = {items, n};
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
  addThreads();
  addLocks();
}

} // namespace

void collect(Profile &profile, RunEnd &run, Arena &arena) {
  run.end.trail.freeze(omptThread.store.paths);
  Collector(profile, run, arena).collect();
}

} // namespace ompracer::adviser
