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

bool toolReserves() { return reserveTasks() && gPending.init() && gValueOrder.init(); }

ToolWants toolWants() { return {.chunks = false, .waits = true, .control = false}; }

bool onOwnStack(uptr address) { return gThread.onOwnStack(address); }
bool inOwnCall() { return gThread.inRuntime != 0; }

void runtimeFound(const AddressRange &code) {
  lifecycle.runtimeFound();
  gDetector.openmpRuntime = code;
}

void toolEnds() {}

// It does not measure time.
void codeEnds() {}
Task *runtimeCalled() { return nullptr; }
void runtimeReturns(Task &) {}
void *observeTask(void *body) { return body; }

// The detector does not ask when these waits and chunks begin: only what they order counts.
void waitedFor(Task &, const Dependence *, u32, bool) {}
void creationCalled() {}
void creationReturns() {}
void chunkBegins(Task &, u64) {}
void chunksKnown(Task &, u64) {}

} // namespace ompracer
