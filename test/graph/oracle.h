// What the graph must answer: the model's rules (model/), asked about a random program.
#pragma once

#include "program.h"

#include "model/order.h"

namespace graphtest {

/// The program as an execution. Tasks and events have the numbers of the bodies and events.
model::Execution executionOf(const Program &);

/// A total order of the nodes that respects both orders and the mutexes: one legal interleaving, chosen by the events'
/// keys. Shorter: the program deadlocks.
std::vector<u32> interleave(const Program &, const model::Order &floating, const model::Order &pinned);

} // namespace graphtest
