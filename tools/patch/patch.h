// The repairs of a report as changes of the sources.
#pragma once

#include "patch/edits.h"
#include "report/buffer.h"

#include <deque>

namespace ompracer::patch {

struct Choice {
  unsigned race = 0;   ///< its id; 0: all
  unsigned repair = 0; ///< from 1, in the order of the report; 0: the best that can be an edit
  CommandSource compile;
  Evidence evidence;
};

/// A unified diff of one repair for each cause, which all fit together and compile. What cannot be an edit is said in
/// `words`, a line each. False: there is such a race. Throws std::runtime_error where there is no such race or repair.
bool makeDiff(Buffer &out, std::string &words, std::deque<Record> &records, const Choice &choice);

/// Each repair of each cause gets its edits (Repair::edits): it alone, where that compiles.
void addEdits(std::deque<Record> &records, const Choice &choice, Arena &arena);

} // namespace ompracer::patch
