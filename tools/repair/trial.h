// Tries a repair on the events of one run: each kind changes them, after it has asked for what it needs to be right.
// In doubt it throws a Refusal.
#pragma once

#include "repair/check.h"

#include "report/buffer.h"
#include "report/source_line.h"

#include <ompracer/abi.h>

#include <algorithm>
#include <ranges>

namespace ompracer::command {

using model::AccessId;
using model::Event;
using model::kNone;
using model::TaskId;
using model::TaskKind;
using model::Verb;

/// Of what a repair adds: no mutex of the run has it.
inline constexpr u64 kNewMutex = u64{1} << 62;

/// Why a repair is not tried; or why it is wrong, whatever the races are.
struct Refusal {
  std::string why;
  bool wrong = false;
};

/// The part of a task that executes a construct: events [begin, end).
struct Instance {
  TaskId task;
  u32 begin, end;
  bool loop; ///< its units are iterations, sections or lanes
};

inline bool overlap(u64 a, u64 aEnd, u64 b, u64 bEnd) { return a < bEnd && b < aEnd; }

/// Not thread-safe. The log and what was made of it must outlive it.
class Trial {
public:
  /// races: all of the story, by the model.
  Trial(const Log &, const Story &, Places &, const std::vector<LogRace> &races);
  /// Of races that the one repair is to end.
  RepairOutcome run(const std::vector<const LogRace *> &, const RepairAsked &);

private:
  void judge(Change &, const std::vector<const LogRace *> &, RepairOutcome &);
  /// variant: of kinds that leave open which thread does something.
  void apply(Change &, const RepairAsked &, unsigned variant);

  const Event &at(AccessId id) const { return x.tasks[id.task].events[id.event]; }
  bool touches(const Event &e) const {
    return e.verb == Verb::Access && std::ranges::any_of(bytes, [&](const auto &b) {
             return overlap(e.address, e.address + e.size, b.first, b.second);
           });
  }
  const LogSite *siteOf(AccessId id) const;
  u64 objectOf(AccessId id) const {
    const LogSite *site = siteOf(id);
    return site ? site->object : 0;
  }
  /// Where the work begins that the access belongs to: an iteration, a lane, a section, or the task's.
  std::pair<TaskId, u32> unitOf(AccessId id) const;
  const RepairAsked::Spot &spot(const RepairAsked &asked);
  bool isInside(AccessId id, const std::vector<Instance> &instances) const;
  template <typename Visit> void forEachTeam(Visit visit) {
    for (const model::Task &t : x.tasks)
      for (const Event &e : t.events)
        if (e.verb == Verb::Region && !(e.flags & model::kLeague))
          visit(e);
  }

  // --- what tasks wait for (waits.cpp) ---
  void barrier(Change &change, const RepairAsked &asked);
  /// Each thread comes to the two places once, outside all constructs: the barrier stands before the second one.
  void barrierBetween(Change &change, const RepairAsked &asked);
  /// The begin of each statement at the place, and of each task that is created there.
  void wait(Change &change, const RepairAsked &asked);
  void depend(Change &change, const RepairAsked &asked);
  /// An iteration executes one ordered block. The story has equal accesses once, so the log is asked.
  void needOnce(const std::set<u32> &sites, const char *unit);
  /// One member of the team executes the whole loop, or the lanes come one after another.
  void serialise(Change &change, const RepairAsked &asked, unsigned variant);
  void serialiseLoop(Change &change, const std::vector<TaskId> &members, const std::vector<Instance> &instances,
                     unsigned variant);
  void serialiseLanes(Change &change, TaskId task, u32 begin);
  /// One ordered block in each iteration, from the first of the accesses to the last one.
  void order(Change &change, const RepairAsked &asked);

  // --- copies (copies.cpp) ---
  std::vector<Instance> instancesOf(const std::string &place);
  /// The accesses of the constructs to the variable, if all are of the whole variable, by its name, and in the
  /// constructs' own code; and all that race are among them.
  std::vector<std::vector<AccessId>> usesIn(const std::vector<Instance> &instances);
  bool standsIn(const std::string &function, const std::vector<Event> &events, const Instance &i);
  bool usesBelow(TaskId task, const std::vector<Instance> &apart) const;
  /// No copy is read before it is written, in whichever unit it begins.
  void needWrittenFirst(const std::vector<AccessId> &uses, bool loop);
  /// What comes after the construct may use the value that the copy no longer leaves.
  void needUnusedAfter(const std::vector<Instance> &instances);
  /// True: it is written, and the value that was there is gone.
  bool usedFrom(TaskId task, u32 from, const std::vector<Instance> &apart);
  void makePrivate(Change &change, const RepairAsked &asked);
  /// Of a task that only reads: its copy is made where it is created.
  void makeFirstprivate(Change &change, const RepairAsked &asked);
  void reduce(Change &change, const RepairAsked &asked);

  // --- accesses at their places (exclusion.cpp) ---
  std::string_view lineOf(const LogSite &site);
  /// "x += e", as its line says.
  bool updatesItself(AccessId id);
  /// Of the statement that writes, as its line says: that of the update; 0: it does not read what it writes.
  char operationOf(AccessId id, bool mayAssign);
  /// The accesses at the places.
  std::vector<AccessId> targets(const RepairAsked &asked, bool whole);
  /// The optimiser makes one access of several: what the log has is all only if each line that uses the variable is
  /// among these.
  void needAllLines(const std::vector<AccessId> &ids, const RepairAsked &asked);
  /// What one unit reads may decide what it writes: then the two may not be torn apart.
  void needNotTorn(const std::vector<AccessId> &ids, const std::map<AccessId, u32> &section);
  /// Sections have no order. What plain assignments leave, and what other units read of it, depends on it.
  void needAnyOrder(const std::vector<AccessId> &ids, const std::map<AccessId, u32> &section);
  void makeAtomic(Change &change, const RepairAsked &asked);
  u64 heldAt(AccessId id) const;
  /// The innermost section around it, by where it begins; 0: none.
  u32 sectionAt(AccessId id) const;
  /// The mutex around the accesses that race with these.
  u64 heldByOther(const std::vector<AccessId> &free);
  /// A section around each stretch of accesses of the statements at the places.
  void exclude(Change &change, const RepairAsked &asked);

  const Log &log;
  const Story &story;
  Places &places;
  const std::vector<LogRace> &races;
  const model::Execution &x;
  std::vector<std::pair<TaskId, u32>> creators;           ///< of each task: where it is created
  std::map<AccessId, u32> index;                          ///< of Story::accesses
  PairSet all;                                            ///< that race in the run
  bool outside = false;                                   ///< the log has accesses outside all regions
  std::map<std::string, std::set<std::string>> functions; ///< that directives stand in, by their places
  Arena arena;
  std::map<std::pair<std::string, u32>, std::string> lines;

  // Of the race that is repaired:
  std::vector<std::pair<u64, u64>> bytes; ///< names
  std::set<AccessId> changed;             ///< whose races must be gone
};

} // namespace ompracer::command
