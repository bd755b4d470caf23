#include "tool/fragment.h"

namespace ompracer {

__thread u32 adviserBusy;

namespace adviser {

Contexts contexts;
constinit SharedClocks lastEnd;
constinit bool measuresBurden = false;
constinit u64 beforeRuntime = 0;
constinit Body *mainRoot = nullptr;
constinit std::atomic<bool> openmpRan{false};
constinit std::atomic<u32> openRegions{0}, largestTeam{0};

constinit const char kParallel[] = "parallel", kTeams[] = "teams", kFor[] = "for", kSections[] = "sections",
                     kSingle[] = "single", kDistribute[] = "distribute", kTask[] = "task", kTaskloop[] = "taskloop",
                     kTarget[] = "target", kCritical[] = "critical";

Place placeOf(const Body &by, const char *construct, uptr codePtr) {
  auto enter = [&](u32 outer) { return static_cast<u32>(contexts.enter(ContextId{outer}, construct, &codePtr, 1)); };
  Place place;
  place.open = enter(by.place.open);
  place.context = by.place.context == by.place.open ? place.open : enter(by.place.context);
  // A directive that is open already has its context in the chain.
  place.nested = static_cast<u32>(contexts[ContextId{place.open}].outer) != by.place.open;
  if (place.nested)
    place.open = by.place.open;
  return place;
}

void endPart() {
  OmptThread &o = omptThread;
  if (o.running)
    addWeight(o.store, *o.running, endFragment(o.clock));
  o.running = nullptr;
}

void beginInitial(Task &task) {
  OmptThread &o = omptThread;
  attachThread();
  task.place = beginRoot(o.store, {}, nullptr);
  if (mainRoot)
    return;
  mainRoot = task.place;
  // Without the runtime's start in between, the fragment since the tool was loaded is still on its way.
  addWeight(o.store, *task.place, beforeRuntime ? beforeRuntime : endFragment(o.clock));
  beforeRuntime = 0;
}

void attachThread() {
  OmptThread &o = omptThread;
  if (!o.store.totals)
    o.store.totals = newTotals();
}

} // namespace adviser
} // namespace ompracer
