// Is a repair right? The events of the run, changed as the repair says, are judged again by the model.
//
// Checked means: the race is gone, no other one is new, every private copy is written before it is read, and what one
// access reads and a later one writes is not torn apart. What this cannot tell is not tried.
#pragma once

#include "ompracer/races.h"
#include "repair/change.h"
#include "report/record.h"

namespace ompracer::command {

/// A log, judged: its races, and all accesses of what they are about, also those that race with none.
struct JudgedLog {
  /// withDetector: the races that only the detector finds count, too, so that they have the numbers of replay.
  JudgedLog(const Log &, Places &, Selection, bool withDetector);
  Story story;
  std::vector<LogRace> races;
  std::string why; ///< not empty: it is too large to be judged
};

/// A repair, with places as the events have them ("x.c:12").
struct RepairAsked {
  RepairKind kind = RepairKind::Other;
  std::string clause; ///< "reduction(+:sum)"
  struct Spot {
    std::string place;
    RepairPlace::Side side = RepairPlace::AtIt;
  };
  std::vector<Spot> spots;
  std::string construct; ///< directive of the loop, for what is ordered
};

struct RepairOutcome {
  RepairCheck check = RepairCheck::NotTried;
  std::string why;      ///< not tried: because of what; leaves or makes a race: where
  std::size_t gone = 0; ///< further races that it ends
};

/// What could be done about a race, of every kind that can be tried, the cheapest first.
std::vector<RepairAsked> allRepairs(const Log &, const Story &, const LogRace &);
std::string wordsOf(const RepairAsked &);

/// "checked: this and 2 further races are gone", "leaves the race: x.c:3 / x.c:3".
std::string wordsOf(const RepairOutcome &);

} // namespace ompracer::command
