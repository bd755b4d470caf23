// The verbs of the tool's start and end. The detector starts with the first instrumented module, too, and ends with the
// process (tool.cpp).
#include "detect/start.h"
#include "detect/pending.h"
#include "detect/value_order.h"
#include "events/sink.h"
#include "hosts/sink.h"
#include "verbs/lifecycle.h"

namespace ompracer {

void toolAsked() {}

void toolStarts() { ensureStarted(); }

bool toolHasStarted() { return hasStarted(); }

bool toolReserves() { return gPending.init() && gValueOrder.init(); }

void runtimeFound(const AddressRange &code) {
  lifecycle.runtimeFound();
  gDetector.openmpRuntime = code;
}

void toolEnds() {}

// The detector does not ask when these waits and chunks begin: only what they order counts.
void waitedFor(Task &, const Dependence *, u32, bool) {}
void creationCalled() {}
void creationReturns() {}
void chunkBegins(Task &, u64) {}
void chunksKnown(Task &, u64) {}

} // namespace ompracer
