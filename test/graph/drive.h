// Runs a program against the graph in one interleaving and compares every answer with the oracle's.
#pragma once

#include "oracle.h"

namespace graphtest {

struct Mismatch {
  bool found = false;
  std::string text;
  bool deadlock = false; ///< the program itself is at fault
  explicit operator bool() const { return found; }
};

/// What is not compared.
struct Lenience {
  bool waits = true;  ///< orders by Rule::OwnedWaits, which the graph may leave out (docs/limits.md)
  bool levels = true; ///< pins of the outer levels
};

/// Drives `graph` through `program`; `rules` other than all make a deliberately wrong oracle.
/// Asked twice: when the later fragment is current, as the detector does, and again at the end.
Mismatch check(Graph &graph, const Program &program, const model::RuleSet &rules = {}, Lenience lenient = {});

/// The smallest program found by dropping events that still has a mismatch.
Program shrink(Graph &graph, Program program, const model::RuleSet &rules = {}, Lenience lenient = {});

} // namespace graphtest
