// The profile as text for a person: the verdict, the totals, and a table of directives. At most 41 lines.
#include "profile/advice.h"
#include "profile/number.h"
#include "profile/render.h"
#include "profile/text_parts.h"

#include <cstring>

namespace ompracer::profile {
namespace {

struct Palette {
  Literal title, strong, plain;
};
constexpr Palette kColors{"\x1b[1;36m", "\x1b[1m", "\x1b[0m"};
constexpr Palette kNoColors{};

void parallelismOf(Buffer &out, const Profile &p, Time span) { putShort(out, parallelism(p.totals.work, span)); }

/// "ompadviser: ./prog: critical tree.c:77 is held 1.02 s, serially: …", and which part is outside the regions
void title(Buffer &out, const Profile &p, const Palette &colors) {
  putRanks(out.append("ompadviser: "), p.run.ranks, ": ").append(colors.title);
  out.append(*p.run.command ? p.run.command : p.run.executable).append(colors.plain).append(": ");
  out.append(colors.strong).append(p.verdict.text).append(colors.plain).append('\n');
  if (*p.verdict.note)
    out.append("  ").append(p.verdict.note).append('\n');
}

/// "  work 12.4 s, span 1.13 s, parallelism 11.0 (…)"
void numbers(Buffer &out, const Profile &p, const Palette &colors) {
  const Spans &spans = p.totals.spans;
  out.append("  work ");
  putTime(out, p.totals.work, p.run);
  out.append(", span ");
  putTime(out, spans.logical, p.run);
  out.append(", ").append(colors.strong).append("parallelism ");
  parallelismOf(out, p, spans.logical);
  out.append(colors.plain).append(" (logical; ");
  parallelismOf(out, p, spans.scheduled);
  out.add(" as scheduled on %u thread%s", p.run.threads, p.run.threads == 1 ? "" : "s");
  if (spans.burdened > 0) {
    out.append("; ");
    parallelismOf(out, p, spans.burdened);
    out.append(" with task costs");
  }
  if (spans.locks > 0) {
    out.append("; ");
    parallelismOf(out, p, spans.locks);
    out.append(" with locks");
  }
  out.append(")\n");
}

/// ", imbalance 17 %"
void loss(Buffer &out, const char *words, Time time, Time all, bool &any) {
  if (time < 0.005 * all)
    return;
  out.append(any ? ", " : "; lost: ").append(words).append(' ');
  putPercent(out, time / all, 0);
  any = true;
}

/// "  16 threads took 2.06 s: 6.0x of the work; lost: serial code 32 %, …"
void measured(Buffer &out, const Profile &p) {
  const Totals &t = p.totals;
  if (t.wall <= 0)
    return;
  out.add("  %u thread%s took ", p.run.threads, p.run.threads == 1 ? "" : "s");
  putWall(out, t.wall);
  if (p.run.oversubscribed())
    out.add(" on %u core%s", p.run.cores, p.run.cores == 1 ? "" : "s");
  if (std::strcmp(p.run.unit, "ns") == 0) {
    out.append(": ");
    putFixed(out, t.work / t.wall, 1);
    out.append("x of the work");
  }
  if (const Time all = t.states.sum(); all > 0 && !p.run.oversubscribed()) {
    bool any = false;
    loss(out, "serial code", t.states[State::Idle], all, any);
    loss(out, "imbalance", t.states[State::Barrier], all, any);
    loss(out, "runtime", t.states[State::Runtime], all, any);
    loss(out, "locks", t.states[State::Lock] + t.states[State::Ordered], all, any);
    loss(out, "idle at taskwait", t.states[State::Taskwait] + t.states[State::Taskgroup], all, any);
  }
  out.append('\n');
  if (t.pop.loadBalance > 0) {
    out.append("  efficiency: load balance ");
    putPercent(out, t.pop.loadBalance, 0);
    out.append(", serialisation ");
    putPercent(out, t.pop.serialisation, 0);
    out.append(", transfer ");
    putPercent(out, t.pop.transfer, 0);
    out.append('\n');
  }
  if (t.replicated > 0.05 * t.work) {
    out.append("  replicated: ");
    putTime(out, t.replicated, p.run);
    out.append(" of the work (");
    putPercent(out, t.replicated / t.work, 0);
    out.append(") is done again by each thread; one thread alone would do ");
    putTime(out, t.work - t.replicated, p.run);
    out.append('\n');
  }
}

void bounds(Buffer &out, const Profile &p) {
  const Bounds laws(p.totals, taskCosts(p));
  const unsigned cores = coresWanted(p.run);
  out.add("  on %u cores at most ", cores);
  putFixed(out, laws.most(cores), 1);
  out.append('x');
  if (laws.mostWithLocks(cores) < 0.95 * laws.most(cores)) {
    out.append(" (");
    putFixed(out, laws.mostWithLocks(cores), 1);
    out.append("x with locks)");
  }
  out.append("; estimate ");
  putFixed(out, laws.estimate(cores), 1);
  for (const Simulated &s : p.simulated)
    if (s.cores == cores) {
      out.append("x; simulated ");
      putFixed(out, parallelism(p.totals.work - p.totals.replicated, s.time), 1);
    }
  out.append("x\n");
}

void goal(Buffer &out, const Profile &p) {
  const auto &goal = p.whatif.goal;
  if (goal.goal <= 0)
    return;
  if (goal.reached && goal.regions.empty()) {
    out.append("parallelism ");
    putShort(out, goal.goal);
    out.append(" is there already\n");
    return;
  }
  out.append(goal.reached ? "to reach parallelism " : "not reached: parallelism ");
  putShort(out, goal.goal);
  out.append(goal.exact ? ":" : " (at most, from shares of the path):");
  unsigned number = 0;
  for (const WhatifRegion &region : goal.regions) {
    out.add(number ? "  %u. " : " %u. ", number + 1);
    ++number;
    if (*region.where || !region.place.known())
      out.append("serial code").append(*region.where ? " " : "").append(region.where).append(" -> ");
    else {
      putPlace(out, region.place, p.run);
      out.append(" (").append(std::strcmp(region.kind, "main") == 0 ? "serial" : region.kind).append(") -> ");
    }
    putShort(out, region.after);
  }
  out.append('\n');
}

/// "tree.c:40 were 16x as parallel"
void putWhatif(Buffer &out, const WhatifUser &user) {
  if (std::strcmp(user.location, "overhead") == 0) {
    out.append("tasks and regions cost nothing");
    return;
  }
  if (user.factor == 0) {
    out.append("all at once, ").append(user.location);
    return;
  }
  const bool lock = std::strncmp(user.location, "lock:", 5) == 0;
  out.append(lock ? "mutex " : "").append(user.location + (lock ? 5 : 0)).append(lock ? " were held 1/" : " were ");
  putShort(out, user.factor);
  out.append(lock ? " as long" : "x as parallel");
}

void whatifs(Buffer &out, const Profile &p) {
  for (const WhatifUser &user : p.whatif.user) {
    putWhatif(out.append("what if "), user);
    out.append(": span ");
    putTime(out, user.span, p.run);
    out.append(", parallelism ");
    parallelismOf(out, p, user.span);
    out.append('\n');
  }
}

/// The limit of docs/adviser.md that a kind of note stands for; nullptr: none.
const char *limitOf(std::string_view kind) {
#define OMPRACER_ADVISER_LIMIT(of, id)                                                                                 \
  if (kind == of)                                                                                                      \
    return id;
#include "profile/limits.def"
#undef OMPRACER_ADVISER_LIMIT
  return nullptr;
}

void notes(Buffer &out, const Profile &p) {
  for (const Advice &item : p.advice)
    out.append("note: ").append(item.text).append('\n');
  bool any = false;
  for (const Note &note : p.notSeen) {
    out.append(any ? "; " : "not seen: ");
    if (note.count > 1)
      out.add("%llu x ", static_cast<unsigned long long>(note.count));
    out.append(note.text);
    if (const char *limit = limitOf(note.kind))
      out.append(" [").append(limit).append("]");
    any = true;
  }
  out.append(any ? Literal("\n") : Literal(""));
  if (!p.complete)
    out.append("the program did not reach its end; this is what was measured before\n");
}

} // namespace

void renderText(Buffer &out, const Profile &profile, bool color) {
  const Palette &colors = color ? kColors : kNoColors;
  title(out, profile, colors);
  numbers(out, profile, colors);
  measured(out, profile);
  if (!profile.directives.empty() && profile.totals.work > 0) {
    bounds(out, profile);
    renderDirectives(out, profile);
  }
  renderScale(out, profile);
  renderDiff(out, profile);
  goal(out, profile);
  whatifs(out, profile);
  notes(out, profile);
}

} // namespace ompracer::profile
