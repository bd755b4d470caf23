// What makes a profile of what the threads have counted by context. In two files: collect.cpp for the path, directives
// and contexts, collect_run.cpp for what is true of the run as a whole.
#pragma once

#include "tool/fragment.h"
#include "tool/tool.h"

namespace ompracer::adviser {

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
  const char *kindOf(u32 c);
  void makeDirectives();
  void makeContexts();
  void addUnits(profile::Units &, const Totals &, const char *kind);
  void addStates();
  void addSerial();
  void addThreads();
  void addFactors(Time sum, Time most, u32 active);
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

} // namespace ompracer::adviser
