// The profile: the run, its threads, locks, and what was not seen.
#include "events/start.h"
#include "notes/notes.h"
#include "platform/platform.h"
#include "platform/rank.h"
#include "span/whatif.h"
#include "tool/collector.h"
#include "tool/mutexes.h"
#include "tool/options.h"
#include "tool/serial.h"
#include "tool/whatif.h"

#include <algorithm>
#include <ctime>
#include <sched.h>

namespace ompracer::adviser {

void Collector::addRun() {
  profile::Run &r = profile.run;
  r.version = OMPRACER_VERSION;
  r.executable = arena.copy(executablePath());
  r.command = arena.copy(commandLine());
  char directory[2048];
  if (workingDirectory(directory, sizeof directory))
    r.directory = arena.copy(directory);
  r.processId = processId();
  r.ranks = ownRank();
  r.threads = std::max(1u, largestTeam.load(std::memory_order_relaxed)); // there may be tasks without a region
  cpu_set_t set;
  r.cores = ::sched_getaffinity(0, sizeof set, &set) == 0 ? static_cast<u32>(CPU_COUNT(&set)) : 1;
  r.clock = clockKind == ClockKind::Program ? "program" : clockKind == ClockKind::Cpu ? "cpu" : "tsc";
  r.unit = clockKind == ClockKind::Program ? "unit" : "ns";
  r.hertz = clockKind == ClockKind::Tsc ? 1e9 / unit : 0;
  r.burden = {time(burden.spawn), time(burden.join), time(burden.fork), time(burden.barrier)};
  r.interposed = run.preloaded;
  r.runtime = arena.copy(openmpVersion());
  r.division = {static_cast<double>(options().shortestPiece), options().taskLimit / 100.0,
                options().exclude ? arena.copy(options().exclude) : "", static_cast<double>(options().goalFactor)};
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
  const u64 now = run.pausedSince ? run.pausedSince : run.wallEnd;
  t.wall = std::max(0.0, static_cast<double>(now - run.wallStart - run.paused) - time(toolStart));
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

void Collector::addSerial() {
  const SerialStretch *from = nullptr;
  const u32 n = serialStretches(from);
  profile::Stretch *items = arena.makeArray<profile::Stretch>(n + 1);
  if (!items || !mainRoot || run.forked)
    return;
  const auto directive = [this](u32 c) { return c && c < count ? entries[c].directive : kNone; };
  u32 kept = 0;
  const auto add = [&](const SerialStretch &s) {
    if (s.weight)
      items[kept++] = {directive(s.before), directive(s.after), time(s.weight), s.times};
  };
  std::for_each(from, from + n, add);
  add(lastStretch(mainRoot->own));
  profile.serial = {items, kept};
}

/// Own work of each thread that took part.
void Collector::addThreads() {
  Time *own = arena.makeArray<Time>(profile.directives.count);
  if (!own)
    return;
  Time sum = 0, most = 0;
  u32 active = 0;
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
    active += all > 0.01 * profile.totals.wall; // others do next to nothing
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
  addFactors(sum, most, active);
}

/// The factors of parallel efficiency (POP): time in code of the program is useful, and the ideal run takes as long as
/// what this run's threads did one after another. Only where all threads had a core: with nested regions, and with host
/// threads, more of them work than the largest team has. And what serial code waited for.
void Collector::addFactors(Time sum, Time most, u32 active) {
  profile::Totals &t = profile.totals;
  if (clockKind != ClockKind::Tsc)
    return;
  if (!profile.directives.empty())
    profile.directives[0].blame.in = t.states[profile::State::Idle]; // others idle while there is serial code
  t.offCpuSerial = std::max(0.0, t.states[profile::State::Serial] - entries[0].totals.work * unit);
  const u32 threads = std::max(profile.run.threads, active);
  if (threads > profile.run.cores || most <= 0 || t.spans.trace <= 0 || t.wall <= 0)
    return;
  t.pop.loadBalance = std::min(1.0, sum / threads / most);
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

} // namespace ompracer::adviser
