// Task reductions: what the interposed calls of the runtime tell (kmpc.cpp).
#pragma once

#include "base/types.h"

namespace ompracer {

struct Task;
struct Team;

/// A task reduction of the `size` bytes at `original` begins. provenance: of the original, flags of the ABI.
void noteTaskReduction(uptr original, uptr size, u32 provenance);
/// Likewise of a region, or of a worksharing construct in it, which begins with the calling thread's `copy`.
void noteRegionReduction(uptr copy, uptr original, uptr size, u32 provenance, bool ofConstruct);
/// The tasks that took part in reductions of the region have combined when the encountering thread goes on at `here`.
void regionHasReduced(Team *, FragmentId here);
/// The task that runs takes part in the reduction of `original` and works on the copy of its thread, which may be the
/// original itself.
void takesPartInReduction(uptr original, uptr copy, uptr callPc);
/// Detector::isReductionCopy.
bool isReductionCopy(uptr address);

/// The body of a task ends, on the calling thread.
void combineAtEnd(Task *task);

/// The thread has come to the end of a reduction and combines next: what all threads have, if it has waited for them
/// there. The others may do so as well, each in another place.
void combinesAfterAll();
/// A construct with reduction(task, …) is about to end with the taskgroup that its tasks belong to.
void taskReductionEnds();
/// It has ended but for the combination of the thread's private copies.
void tasksReducedTheOriginal();

} // namespace ompracer
