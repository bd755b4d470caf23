// The rules of advice. A rule is a function that writes a sentence, or nothing when it has nothing to say.
#include "profile/advice.h"

#include "profile/locks.h"
#include "profile/number.h"
#include "profile/render.h"
#include "profile/serial.h"
#include "profile/verdict.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ompracer::profile {
namespace {

constexpr double kWorthSaying = 0.02; ///< share of the path

bool is(const char *a, const char *b) { return std::strcmp(a, b) == 0; }

/// "2.3", with more digits where it is small
void putFactor(Buffer &out, double value) { putFixed(out, value, value < 9.95 ? 1 : 0); }

// --- of a directive ---

/// Code outside all regions: Amdahl's serial part.
void serial(Buffer &out, const Profile &p, const Directive &d) {
  if (!is(d.kind, "main") || d.pathShare < 0.1 ||
      parallelism(p.totals.work, p.totals.spans.logical) >= coresWanted(p.run))
    return;
  putPercent(out, d.pathShare, 0);
  out.append(" of the span is serial code");
  putSerialStretch(out, p);
}

/// Tasks that cost a good part of what they do. Unite x of them: then the cost is a tenth of the work.
void taskSize(Buffer &out, const Profile &p, const Directive &d) {
  const double count = static_cast<double>(d.units.count ? d.units.count : d.instances);
  if (!isTask(d) || count == 0 || overheadOf(d) <= p.run.division.taskLimit)
    return;
  const Time mean = d.own / count, cost = (d.overhead.create + d.overhead.schedule) / count;
  out.append("tasks of ");
  putTime(out, mean, p.run);
  out.append(" cost ");
  putTime(out, cost, p.run);
  out.append(d.overhead.estimated ? " each (estimated)" : " each");
  if (mean > 0)
    out.add(": raise the cut-off, or unite %u of them in one",
            static_cast<unsigned>(std::ceil(cost / p.run.division.taskLimit / mean)));
}

/// Regions so short that starting and ending a team takes a good part of them.
void regionSize(Buffer &out, const Profile &p, const Directive &d) {
  const Time cost = p.run.burden.fork + p.run.burden.barrier;
  if (!std::strstr(d.kind, "parallel") || d.instances == 0 || cost <= 0 || p.run.threads < 2)
    return;
  const Time span = d.spans.scheduled / static_cast<double>(d.instances);
  if (span <= 0 || cost / span <= p.run.division.taskLimit ||
      cost * static_cast<double>(d.instances) < kWorthSaying * p.totals.spans.scheduled)
    return;
  out.append("regions of ");
  putTime(out, span, p.run);
  out.append(" cost ");
  putTime(out, cost, p.run);
  out.append(" each to begin and end: make one region of several, or add an if clause");
}

/// A loop without enough iterations or chunks for the threads.
void fewUnits(Buffer &out, const Profile &p, const Directive &d) {
  const double units = unitsOfInstance(d);
  if (units < 1) // most of the work is in few of the instances: the mean tells nothing
    return;
  if (!(isLoop(d) || is(d.units.kind, "section")) || units <= 0 || d.pathShare < kWorthSaying || p.run.threads < 2 ||
      units >= kUnitsPerThread * p.run.threads)
    return;
  putShort(out, std::round(units));
  out.append(' ')
      .append(d.units.kind)
      .add(std::round(units) == 1 ? " for %u threads: " : "s for %u threads: ", p.run.threads);
  out.append(is(d.units.kind, "chunk") ? "make the chunks smaller"
                                       : "collapse it with an inner loop, or split its body");
}

/// One unit that is longer than the fair share of a thread: no schedule helps.
void longUnit(Buffer &out, const Profile &p, const Directive &d) {
  if (!isLoop(d) || d.pathShare < kWorthSaying || d.instances == 0 || p.run.threads < 2 || d.logicalIsBound)
    return;
  const Time perInstance = d.work / static_cast<double>(d.instances);
  if (d.units.max <= perInstance / p.run.threads || unitsOfInstance(d) < kUnitsPerThread * p.run.threads)
    return;
  out.append("one ").append(d.units.kind).append(" takes ");
  putTime(out, d.units.max, p.run);
  if (d.units.max < perInstance) {
    out.append(", ");
    putPercent(out, d.units.max / perInstance, 0);
    out.append(" of an instance: split it");
  } else
    out.append(", as long as a whole instance in the mean: split it");
}

/// Threads that wait at a barrier for the one with the most to do, although the units would allow a better division.
void imbalance(Buffer &out, const Profile &p, const Directive &d) {
  const Time all = d.states.sum();
  if (all <= 0 || p.run.oversubscribed() || d.states[State::Barrier] < 0.1 * all || d.threads.mean <= 0 ||
      d.threads.max < 1.2 * d.threads.mean)
    return;
  out.append("threads wait ");
  putPercent(out, d.states[State::Barrier] / all, 0);
  out.append(" of their time at its barrier, the longest share is ");
  putFactor(out, d.threads.max / d.threads.mean);
  out.append("x the mean");
  const double scheduled = parallelism(d.work, d.spans.scheduled), logical = parallelism(d.work, d.spans.logical);
  if (isLoop(d) && logical > 1.2 * scheduled && p.run.threads > 1)
    out.append(": schedule(dynamic), or smaller chunks");
}

/// Tasks whose order by depend clauses leaves little to do at once.
void dependences(Buffer &out, const Profile &p, const Directive &d) {
  const double found = parallelism(d.work, d.spans.logical);
  if (d.dependences == 0 || d.pathShare < kWorthSaying || found <= 0 || found >= kUnitsPerThread * p.run.threads)
    return;
  out.append("dependences leave parallelism ");
  putFactor(out, parallelism(p.totals.work, p.totals.spans.logical));
  out.append(": depend on smaller parts of the data, or on fewer");
}

/// What every thread of the team does again: more threads are more work.
void replicated(Buffer &out, const Profile &p, const Directive &d) {
  const Time once = d.replicated / static_cast<double>(std::max<std::uint64_t>(1, d.instances)) /
                    std::max(1.0, static_cast<double>(p.run.threads) - 1);
  constexpr Time kBeginning = 5000; // ns that a member takes to find out what it has to do
  if (d.replicated <= 0.05 * p.totals.work || (is(p.run.unit, "ns") && once < kBeginning))
    return;
  putTime(out, d.replicated, p.run);
  out.append(" of its work is done again by each thread: share it with for or single");
}

/// The tasks are there, but making them one after another is what takes the time.
void creation(Buffer &out, const Profile &p, const Directive &d) {
  if (!isTask(d) || d.spans.logical <= 0 || d.spans.burdened < 2 * d.spans.logical ||
      d.spans.burdened < 0.1 * p.totals.spans.burdened || overheadOf(d) > p.run.division.taskLimit)
    return;
  out.append("creating them one by one makes the span ");
  putFactor(out, d.spans.burdened / d.spans.logical);
  out.append("x as long: create them in parallel, by recursion or taskloop");
}

void input(Buffer &out, const Profile &, const Directive &d) {
  if (d.systemShare <= 0.5 || d.pathShare < kWorthSaying)
    return;
  putPercent(out, d.systemShare, 0);
  out.append(" of its time is spent in the kernel: input and output, or page faults of memory that is touched first");
}

struct Rule {
  const char *kind;
  void (*write)(Buffer &out, const Profile &, const Directive &);
};
/// In the order in which they are said: the first is the `why` of the text.
constexpr Rule kRules[] = {{"serial", serial},           {"input", input},        {"task-size", taskSize},
                           {"region-size", regionSize},  {"few-units", fewUnits}, {"long-unit", longUnit},
                           {"dependences", dependences}, {"creation", creation},  {"replicated", replicated},
                           {"imbalance", imbalance}};

// --- of a lock ---

void lockBound(Buffer &out, const Profile &p, const Lock &lock) {
  if (lock.bound <= 0.1 * p.totals.spans.logical)
    return;
  out.append("held ");
  putTime(out, lock.held, p.run);
  out.append(" in all, serially: bounds ");
  if (lock.directive != kNone)
    putDirective(out, p.directives[lock.directive], p.run);
  else
    out.append("the program");
}

void lockWait(Buffer &out, const Profile &p, const Lock &lock) {
  if (p.run.oversubscribed() || lock.bound > 0.1 * p.totals.spans.logical || lock.waited <= 0.05 * p.totals.work)
    return;
  out.append("threads waited ");
  putTime(out, lock.waited, p.run);
  out.append(" for it: hold it for less, or use several locks");
}

// --- of the run ---

void oneThread(Buffer &out, const Profile &p) {
  if (p.directives.count > 1 && p.run.threads == 1)
    out.append(
        "it ran with one thread: of loops only the means are known; measure with `ompracer profile --threads N`");
}

void offCpu(Buffer &out, const Profile &p) {
  // Serial code of several host threads takes longer than the run.
  const double all = std::max(p.totals.wall, p.totals.states[State::Serial]);
  if (p.totals.offCpuSerial <= 0.05 * all || all <= 0)
    return;
  out.append("serial code was off the CPU for ");
  putPercent(out, std::min(1.0, p.totals.offCpuSerial / all), 0);
  out.append(" of the time (I/O, or other processes): that is not in the span");
}

void steal(Buffer &out, const Profile &p) {
  if (p.run.noise.steal <= 0.01)
    return;
  out.append("the hypervisor took ");
  putPercent(out, p.run.noise.steal);
  out.append(" of the time: measure again on a quiet machine");
}

/// Said of the run where no lock is known that does it.
void locked(Buffer &out, const Profile &p) {
  if (p.totals.spans.locks <= 1.1 * p.totals.spans.logical)
    return;
  for (const Lock &lock : p.locks)
    if (lock.bound > 0.1 * p.totals.spans.logical)
      return;
  out.append("code under locks makes the span ");
  putFactor(out, p.totals.spans.locks / p.totals.spans.logical);
  out.append("x as long: hold them for less, or use several");
}

struct RunRule {
  const char *kind;
  void (*write)(Buffer &out, const Profile &);
};
constexpr RunRule kRunRules[] = {{"one-thread", oneThread}, {"off-cpu", offCpu}, {"locks", locked}, {"steal", steal}};

struct LockRule {
  const char *kind;
  void (*write)(Buffer &out, const Profile &, const Lock &);
};
constexpr LockRule kLockRules[] = {{"lock-bound", lockBound}, {"lock-wait", lockWait}};

/// Applies all rules of a table to one item.
template <class Table, class... Item>
List<Advice> apply(const Table &table, Arena &arena, const Profile &profile, const Item &...item) {
  constexpr std::uint32_t kMost = sizeof(Table) / sizeof(table[0]);
  Advice found[kMost];
  List<Advice> result;
  Buffer sentence;
  for (const auto &rule : table) {
    sentence.clear();
    rule.write(sentence, profile, item...);
    if (!sentence.view().empty())
      found[result.count++] = {rule.kind, arena.copy(sentence.view())};
  }
  result.items = result.count ? arena.makeArray<Advice>(result.count) : nullptr;
  if (!result.items)
    return {};
  for (std::uint32_t i = 0; i < result.count; ++i)
    result.items[i] = found[i];
  return result;
}

} // namespace

bool isTask(const Directive &d) { return is(d.units.kind, "task"); }
bool isLoop(const Directive &d) { return is(d.units.kind, "iteration") || is(d.units.kind, "chunk"); }

double unitsOfInstance(const Directive &d) {
  double weights[Units::kBuckets], all = 0;
  for (unsigned i = 0; i < Units::kBuckets; ++i)
    all += weights[i] = static_cast<double>(d.units.histogram[i]) * std::ldexp(1.5, static_cast<int>(i));
  double count = 0, held = 0;
  for (unsigned i = Units::kBuckets; i-- > 0 && held < 0.9 * all; held += weights[i])
    count += static_cast<double>(d.units.histogram[i]);
  if (count == 0)
    count = static_cast<double>(d.units.count);
  return d.instances ? count / static_cast<double>(d.instances) : 0;
}

bool isTooShort(const Profile &profile) {
  constexpr Time kLeast = 1e7; // to start and end a process takes about 1 ms
  return is(profile.run.unit, "ns") && profile.directives.count > 1 && profile.totals.work < kLeast;
}

double overheadOf(const Directive &d) { return d.own > 0 ? (d.overhead.create + d.overhead.schedule) / d.own : 0; }

void advise(Profile &profile, Arena &arena) {
  profile.advice = apply(kRunRules, arena, profile);
  for (Directive &d : profile.directives)
    d.advice = apply(kRules, arena, profile, d);
  for (Lock &lock : profile.locks) {
    lock.advice = apply(kLockRules, arena, profile, lock);
    if (const std::uint32_t d = directiveOf(profile, lock); d != kNone && profile.directives[d].advice.empty())
      profile.directives[d].advice = lock.advice;
  }
  judge(profile, arena);
}

} // namespace ompracer::profile
