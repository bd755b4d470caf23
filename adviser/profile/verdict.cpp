#include "profile/verdict.h"

#include "profile/advice.h"
#include "profile/division.h"
#include "profile/locks.h"
#include "profile/model.h"
#include "profile/number.h"
#include "profile/serial.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace ompracer::profile {
namespace {

constexpr double kWorthIt = 1.1; ///< a smaller gain is no limit
constexpr unsigned kMostStretches = 256;
constexpr Time kStart = 2e6; ///< ns

bool is(const char *a, const char *b) { return std::strcmp(a, b) == 0; }

/// Something that makes the run longer, and what it would be without.
struct Limit {
  const char *kind = ""; ///< a word for scripts
  double gain = 1;
  std::uint32_t directive = kNone;
  const Lock *lock = nullptr;
  Stretch stretch;    ///< of serial code: the heaviest; no weight: it is not known
  unsigned alike = 0; ///< directives of which this one has most
};

class Judge {
public:
  Judge(const Profile &of, unsigned cores, Arena &memory) : profile(of), arena(memory), model(of, cores, memory) {
    if (!model.usable())
      return;
    now = model.time({});
    observe();
    serialCode();
    input();
    for (const Lock &lock : profile.locks)
      consider({"lock", gainOf(lock), kNone, &lock, {}, 0});
    together("task-size", [this](std::uint32_t d) { return model.excessOf(d); }, {.tasks = true});
    together("region-size", [this](std::uint32_t d) { return model.shortRegions(d); }, {.regions = true});
    creation();
    for (std::uint32_t i = 1; i < profile.directives.count; ++i)
      directive(i);
  }

  const Limit &most() const { return best; }

private:
  void consider(const Limit &limit) {
    if (limit.gain > best.gain)
      best = limit;
  }

  /// The gain of a change, in elapsed time: what this run's threads were seen to do bounds it.
  double gainOf(const Change &change) const {
    const Time after = model.time(change);
    if (now <= 0 || after <= 0)
      return 1;
    // Replicated work is code of the program, too.
    const double gain = std::min(now / after, change.shared == kNone ? mostByStates : now / after);
    return (now + offCpu) / (now / gain + offCpu);
  }

  /// A lock that bounds the span, or one that threads waited for.
  double gainOf(const Lock &lock) const {
    if (isExcluded(profile.run, false, lock.place.file, lock.place.function))
      return 1;
    // While the holder runs, each thread waits for all others at most, and for being woken. What is more is a holder
    // that has lost its processor.
    constexpr Time kWake = 1e4; // ns
    const Time most = lock.held * (model.cores() - 1) + kWake * static_cast<double>(lock.acquisitions);
    const double waited = allStates > 0 ? std::min(std::min(lock.waited, most) / allStates, 0.99) : 0;
    return std::max(gainOf(Change{.lock = lock.bound}), waited > 0.2 ? std::min(1 / (1 - waited), mostByStates) : 1);
  }

  void observe() {
    const Totals &totals = profile.totals;
    const bool asRun = profile.run.threads == model.cores();
    if (totals.offCpuSerial > 0.05 * totals.wall && is(profile.run.unit, "ns") && asRun)
      offCpu = std::min(totals.offCpuSerial, totals.wall);
    allStates = totals.states.sum();
    if (profile.run.oversubscribed() || !asRun)
      allStates = 0; // they wait for a core
    if (const Time useful = totals.states[State::Work] + totals.states[State::Serial]; allStates > 0 && useful > 0)
      mostByStates = allStates / useful;
  }

  void serialCode() {
    const Time all = model.serialCode();
    Stretch *found = arena.makeArray<Stretch>(kMostStretches), most;
    const unsigned count = found ? serialStretches(profile, found, kMostStretches) : 0;
    Time start = 0; // of the process: the loader, libraries, the OpenMP runtime. Nobody shares that
    for (unsigned i = 0; i < count; ++i) {
      if (found[i].before == kNone && is(profile.run.unit, "ns"))
        start = std::min(found[i].weight, kStart);
      if (found[i].weight > most.weight)
        most = found[i];
    }
    if (most.before == kNone && most.after == kNone)
      most = {};
    const bool alone = most.weight >= 0.5 * all;
    const Time changed = alone ? std::min(all, most.weight) - (most.before == kNone ? start : 0) : all - start;
    consider(
        {alone ? "serial" : "serial-parts", gainOf(Change{.serial = std::max(0.0, changed)}), 0, nullptr, most, 0});
  }

  /// Serial code that waits for something outside the program.
  void input() {
    if (offCpu > 0.5 * profile.totals.wall && !isExcluded(profile.run, true, "", ""))
      consider({"input", (now + offCpu) / now, 0, nullptr, {}, 0});
  }

  /// One fault of many directives: the one with most of it is named.
  template <class Weight> void together(const char *kind, Weight weight, const Change &change) {
    Limit limit{kind, 1, kNone, nullptr, {}, 0};
    Time most = 0;
    for (std::uint32_t i = 1; i < profile.directives.count; ++i)
      if (const Time own = weight(i); own > 0 && !isLeftAlone(i)) {
        ++limit.alike;
        if (own > most) {
          most = own;
          limit.directive = i;
        }
      }
    limit.gain = limit.directive != kNone ? gainOf(change) : 1;
    consider(limit);
  }

  void creation() {
    const Directive *most = nullptr;
    for (const Directive &d : profile.directives)
      if (isTask(d) && (!most || d.instances > most->instances))
        most = &d;
    if (most)
      consider({"creation",
                gainOf(Change{.creation = true}),
                static_cast<std::uint32_t>(most - profile.directives.items),
                nullptr,
                {},
                0});
  }

  void directive(std::uint32_t i) {
    if (isLeftAlone(i))
      return;
    const Directive &d = profile.directives[i];
    // Members that do the same do it equally long. Else they may be at different things.
    const bool replicated = d.replicated > 0.05 * profile.totals.work && d.spans.logical * model.cores() < 1.1 * d.work;
    if (replicated)
      consider({"replicated", gainOf(Change{.shared = i}), i, nullptr, {}, 0});
    consider(
        {"imbalance", model.unequal(i) > 0 ? gainOf(Change{.divided = i, .equally = true}) : 1, i, nullptr, {}, 0});
    if (d.pathShare > 0 && !replicated)
      consider({whyLong(d), gainOf(Change{.divided = i}), i, nullptr, {}, 0});
  }

  std::uint32_t index(const Directive &d) const { return static_cast<std::uint32_t>(&d - profile.directives.items); }

  bool isLeftAlone(std::uint32_t i) const {
    const Place &place = profile.directives[i].place;
    return isExcluded(profile.run, false, place.file, place.function);
  }

  /// Why the directive's own code is a long part of the longest chain.
  const char *whyLong(const Directive &d) const {
    const double units = unitsOfInstance(d);
    if (isLoop(d) && model.pathOf(index(d)) > 2 * d.units.max * static_cast<double>(d.instances))
      return "ordered";
    if (isLoop(d))
      return units >= 1 && units < kUnitsPerThread * model.cores() ? "few-units" : "long-unit";
    if (is(d.units.kind, "section"))
      return "long-unit";
    if (isTask(d))
      return d.dependences != 0 ? "dependences" : "long-task";
    return std::strstr(d.kind, "parallel") || is(d.kind, "teams") ? "members" : "one-thread";
  }

  const Profile &profile;
  Arena &arena;
  Model model;
  Limit best;
  Time now = 0, allStates = 0;
  Time offCpu = 0;           ///< that serial code waited, beyond `now`
  double mostByStates = 1e9; ///< all threads' time over that in the program's code
};

/// "x.c:7", shorter than with its kind
void putWhere(Buffer &out, const Profile &p, std::uint32_t directive) {
  putPlace(out, p.directives[directive].place, p.run);
}

/// " between x.c:7 and y.c:9", where a stretch of serial code is
void putSerialPlace(Buffer &out, const Profile &p, const Stretch &stretch) {
  if (const Place &place = p.directives[0].place; place.known() && place.endLine != 0)
    return putPlace(out.append(" in "), place, p.run);
  if (stretch.weight <= 0)
    return;
  if (stretch.before == stretch.after)
    putWhere(out.append(" between two runs of "), p, stretch.before);
  else if (stretch.before == kNone)
    putWhere(out.append(" before "), p, stretch.after);
  else if (stretch.after == kNone)
    putWhere(out.append(" after "), p, stretch.before);
  else {
    putWhere(out.append(" between "), p, stretch.before);
    putWhere(out.append(" and "), p, stretch.after);
  }
}

/// "parallel for x.c:7"; without a kind of many words, so that a sentence has 25
void putNamed(Buffer &out, const Profile &p, const Directive &d) {
  if (std::count(d.kind, d.kind + std::strlen(d.kind), ' ') < 3)
    putDirective(out, d, p.run);
  else
    putPlace(out.append("the construct "), d.place, p.run);
}

void putKindAndPlace(Buffer &out, const Profile &p, const Limit &limit) {
  if (!limit.lock)
    return putNamed(out, p, p.directives[limit.directive]);
  putPlace(out.append(limit.lock->kind).append(' '), limit.lock->place, p.run);
}

void putShare(Buffer &out, const Profile &p, Time path) {
  putPercent(out.append(" is "), path / p.totals.spans.logical, 0);
  out.append(" of the span");
}

/// What limits, as a noun.
void putNoun(Buffer &out, const Profile &p, const Limit &limit) {
  if (is(limit.kind, "serial") || is(limit.kind, "serial-parts")) {
    out.append("serial code");
    return is(limit.kind, "serial") ? putSerialPlace(out, p, limit.stretch) : void();
  }
  if (is(limit.kind, "input")) {
    out.append("waiting in serial code");
    return;
  }
  if (is(limit.kind, "task-size") || is(limit.kind, "region-size") || is(limit.kind, "creation"))
    out.append("the cost of ");
  putKindAndPlace(out, p, limit);
}

/// What limits and what to change, without the gain. At most 19 words.
void putLimitAndChange(Buffer &out, const Profile &p, const Limit &limit, unsigned cores) {
  const auto kind = [&limit](const char *word) { return is(limit.kind, word); };
  if (kind("serial") || kind("serial-parts")) {
    out.append("Serial code");
    if (kind("serial")) {
      putSerialPlace(out, p, limit.stretch);
      putShare(out, p, limit.stretch.weight);
    } else {
      putShare(out, p, p.directives[0].pathShare * p.totals.spans.logical);
      putSerialPlace(out.append(limit.stretch.weight > 0 ? ", most" : ""), p, limit.stretch);
    }
    out.append(p.directives[0].systemShare > 0.5 ? ", in the kernel: avoid it" : ": share it among threads");
    return;
  }
  if (limit.lock) {
    putKindAndPlace(out, p, limit);
    putTime(out.append(" is held "), limit.lock->held, p.run);
    out.append(", serially: hold it for less, or use several");
    return;
  }
  const Directive &d = p.directives[limit.directive];
  const double count =
      static_cast<double>(std::max<std::uint64_t>(1, isTask(d) && d.units.count ? d.units.count : d.instances));
  if (kind("task-size")) {
    const Time mean = d.own / count, cost = (d.overhead.create + d.overhead.schedule) / count;
    putPlace(out.append(limit.alike > 1 ? Literal("Tasks like ") : Literal("Tasks at ")), d.place, p.run);
    putTime(out.append(" cost "), cost, p.run);
    putTime(out.append(" each for "), mean, p.run);
    out.append(" of work: raise the cut-off");
    if (mean > 0)
      putShort(out.append(", or unite "), std::ceil(cost / p.run.division.taskLimit / mean));
  } else if (kind("region-size")) {
    putPlace(out.append(limit.alike > 1 ? Literal("Regions like ") : Literal("Regions at ")), d.place, p.run);
    putTime(out.append(" last "), d.spans.scheduled / count, p.run);
    putTime(out.append(" and cost "), p.run.burden.fork + p.run.burden.barrier, p.run);
    out.append(" each: unite them, or add if()");
  } else if (kind("creation")) {
    putPlace(out.append("Tasks at "), d.place, p.run);
    out.append(" are created one by one, which makes the span ");
    putFixed(out, p.totals.spans.burdened / p.totals.spans.logical, 1);
    out.append("x as long: create them in parallel");
  } else if (kind("replicated")) {
    putTime(out, d.replicated, p.run);
    putPlace(out.append(" of the region "), d.place, p.run);
    out.append(" is done by each thread again: share it, if it is the same");
  } else if (kind("imbalance")) {
    putNamed(out, p, d);
    out.append(" divides unequally");
    if (d.threads.mean > 0 && d.threads.max > 1.1 * d.threads.mean) {
      putFixed(out.append(", its longest share is "), d.threads.max / d.threads.mean, 1);
      out.append("x the mean");
    }
    out.append(": schedule(dynamic), or smaller chunks");
  } else if (kind("few-units")) {
    putNamed(out, p, d);
    const double units = std::round(unitsOfInstance(d));
    putShort(out.append(" has only "), units);
    out.append(' ').append(d.units.kind).append(units == 1 ? "" : "s").add(" for %u cores: ", cores);
    out.append(is(d.units.kind, "chunk") ? "make them smaller" : "collapse it, or split its body");
  } else if (kind("long-unit")) {
    putNamed(out, p, d);
    putShare(out, p, d.pathShare * p.totals.spans.logical);
    out.append(", its longest ").append(is(d.units.kind, "section") ? "share" : d.units.kind);
    putTime(out.append(" takes "), d.units.max, p.run);
    out.append(": split that");
  } else if (kind("ordered")) {
    putNamed(out, p, d);
    putShare(out, p, d.pathShare * p.totals.spans.logical);
    out.append(", its iterations wait for one another: shorten the ordered part");
  } else if (kind("dependences")) {
    putPlace(out.append("Dependences order the tasks of "), d.place, p.run);
    putPercent(out.append(", "), d.pathShare, 0);
    out.append(" of the span: depend on smaller parts of the data");
  } else if (kind("long-task")) {
    putNamed(out, p, d);
    putShare(out, p, d.pathShare * p.totals.spans.logical);
    putTime(out.append(", the longest takes "), d.units.max, p.run);
    out.append(": divide it further");
  } else if (kind("members")) {
    putNamed(out, p, d);
    putShare(out, p, d.pathShare * p.totals.spans.logical);
    out.append(" outside loops and tasks: share or divide it equally");
  } else {
    putNamed(out, p, d);
    putShare(out, p, d.pathShare * p.totals.spans.logical);
    out.append(", done by one thread: share its work");
  }
}

void putGain(Buffer &out, double gain) {
  putFixed(out.append("about "), gain, gain < 9.95 ? 1 : 0);
  out.append("x faster");
}

struct Loss {
  const char *words;
  Time time;
};

/// What the threads of this run lost most of their time to.
Loss largestLoss(const States &states) {
  const Loss losses[] = {{"serial code", states[State::Idle]},
                         {"imbalance", states[State::Barrier]},
                         {"the OpenMP runtime", states[State::Runtime]},
                         {"locks", states[State::Lock] + states[State::Ordered]},
                         {"waiting for tasks", states[State::Taskwait] + states[State::Taskgroup]}};
  return *std::max_element(std::begin(losses), std::end(losses),
                           [](const Loss &a, const Loss &b) { return a.time < b.time; });
}

/// Nothing limits the program on these cores: what will on more, or what else its threads lost time to.
void putNothing(Buffer &out, const Profile &p, unsigned cores, unsigned more, const Limit &later) {
  if (cores < more && later.gain >= kWorthIt) {
    out.add("Nothing limits it on %u core%s; on %u, ", cores, cores == 1 ? "" : "s", more);
    putNoun(out, p, later);
    out.append(" would: without it ");
    putGain(out, later.gain);
    return;
  }
  const Time apart = isExcluded(p.run, true, "", "") ? p.directives[0].pathShare * p.totals.spans.logical : 0;
  const double most =
      parallelism(p.totals.work - apart, std::max(p.totals.spans.burdened, p.totals.spans.locks) - apart);
  const double enough = std::clamp(most, static_cast<double>(cores), static_cast<double>(more));
  out.add("Nothing in its structure limits it on up to %u cores: parallelism ", static_cast<unsigned>(enough));
  putShort(out, most);
  const Loss loss = largestLoss(p.totals.states);
  if (const Time all = p.totals.states.sum(); all > 0 && loss.time >= 0.1 * all && !p.run.oversubscribed()) {
    putPercent(out.append("; its threads lost "), loss.time / all, 0);
    out.append(" to ").append(loss.words);
  }
}

/// Which part of the span is before and after the regions, and how to leave it out.
void putSerialParts(Buffer &out, const Profile &profile) {
  if (isExcluded(profile.run, true, "", "")) {
    putPercent(out.append("serial code, "), profile.directives[0].pathShare, 0);
    out.append(" of the span, is left out of that (exclude=main)");
    return;
  }
  if (std::strncmp(profile.verdict.kind, "serial", 6) != 0)
    return;
  Stretch found[kMostStretches];
  Time before = 0, after = 0;
  for (unsigned i = 0, n = serialStretches(profile, found, kMostStretches); i < n; ++i) {
    if (found[i].before == kNone && found[i].after != kNone)
      before += found[i].weight;
    if (found[i].before != kNone && found[i].after == kNone)
      after += found[i].weight;
  }
  const Time all = profile.totals.spans.logical;
  if (before + after < 0.1 * all)
    return;
  putPercent(out.append("before the first region: "), before / all, 0);
  putPercent(out.append(" of the span, after the last: "), after / all, 0);
  out.append("; to leave that out: --options exclude=main, or start=stopped and omp_control_tool()");
}

} // namespace

void judge(Profile &profile, Arena &arena) {
  Verdict &verdict = profile.verdict = {};
  const unsigned more = coresWanted(profile.run);
  verdict.cores = profile.run.threads > 1 ? profile.run.threads : more;
  Buffer text;
  const auto finish = [&](const char *kind) {
    verdict.kind = kind;
    verdict.text = arena.copy(text.view());
    text.clear();
    if (!profile.directives.empty())
      putSerialParts(text, profile);
    verdict.note = arena.copy(text.view());
  };
  if (profile.directives.empty() || profile.totals.work <= 0) {
    text.append("Nothing was measured");
    return finish("nothing");
  }
  if (profile.directives.count == 1) {
    text.append("No parallel region was executed: all of it is serial code");
    return finish("no-region");
  }
  if (isTooShort(profile)) {
    putTime(text.append("Too short a run for a statement: it worked for "), profile.totals.work, profile.run);
    text.append("; give it more to do");
    return finish("too-short");
  }
  const Limit limit = Judge(profile, verdict.cores, arena).most();
  if (limit.gain < kWorthIt) {
    putNothing(text, profile, verdict.cores, more, Judge(profile, more, arena).most());
    return finish("nothing");
  }
  verdict.directive = limit.lock ? directiveOf(profile, *limit.lock) : limit.directive;
  if (is(limit.kind, "input")) {
    text.append("Serial code was off the CPU for ");
    putPercent(text, std::min(1.0, profile.totals.offCpuSerial / profile.totals.wall), 0);
    text.append(" of the time, for input, output, sleep or other processes: threads do not change that");
    return finish(limit.kind);
  }
  verdict.gain = limit.gain;
  putLimitAndChange(text, profile, limit, verdict.cores);
  putGain(text.append(", "), limit.gain);
  text.add(" on %u cores", verdict.cores);
  finish(limit.kind);
}

} // namespace ompracer::profile
