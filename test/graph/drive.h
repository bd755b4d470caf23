// Runs a program against the graph in one interleaving and compares every answer with the oracle's.
#pragma once

#include "model.h"

namespace graphtest {

struct Mismatch {
  bool found = false;
  std::string text;
  bool deadlock = false; ///< the program itself is at fault
  explicit operator bool() const { return found; }
};

/// Drives `graph` through `program`; `rules` other than kAllRules make a deliberately wrong oracle, `lenient` ones need
/// not be followed.
/// Asked twice: when the later fragment is current, as the detector does, and again at the end.
Mismatch check(Graph &graph, const Program &program, u32 rules = kAllRules, u32 lenient = kLenientRules);

/// The smallest program found by dropping events that still has a mismatch.
Program shrink(Graph &graph, Program program, u32 rules = kAllRules, u32 lenient = kLenientRules);

} // namespace graphtest
