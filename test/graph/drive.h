// Runs a program against the engine in one interleaving and compares every answer with the oracle's.
#pragma once

#include "oracle.h"

#include "engine/engine.h"

#include <functional>

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

/// Drives the engine through `program`, and compares the orders that its graph knows; `rules` other than all make a
/// deliberately wrong oracle. Asked twice: when the later fragment is current, as the detector does, and at the end.
Mismatch checkOrders(Engine &, const Program &program, const model::RuleSet &rules = {}, Lenience lenient = {});

/// The same for the verdicts. Where whose memory it is contradicts itself, only that no order of shared memory is
/// missed. Adds the number of pairs.
Mismatch checkVerdicts(Engine &, const Program &program, u64 &pairs, const model::RuleSet &rules = {});

/// The smallest program found by dropping events that still has a mismatch.
Program shrink(Program, const std::function<Mismatch(const Program &)> &check);

} // namespace graphtest
