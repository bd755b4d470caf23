// ThreadPosition: where a thread is in the program. In the graph, on its stack, and in the source.
//
// The verbs of the events set it (README.md). Accesses are recorded there.
#pragma once

#include "context/contexts.h"
#include "graph/graph.h"

namespace ompracer {

struct ThreadPosition {
  // --- in the graph ---
  Cursor *cursor = nullptr;
  /// Fragments below it are ordered before everything that this thread does.
  FragmentId orderedBelow = FragmentId::None;
  NodeAllocator alloc;
  u32 index = 0;     ///< of the thread among all threads ever attached, from 1; 0: not attached
  u32 inRuntime = 0; ///< calls that our own code makes, in each other: they are not the program's
  // --- in the source ---
  ContextId context = ContextId::None;      ///< where the body that runs was created
  SNodeId lastTaskwaitBody = SNodeId::None; ///< body of this thread's last taskwait, and where it stands
  uptr lastTaskwaitPc = 0;
  // --- on the stack ---
  uptr taskFrame = 0; ///< the explicit task's frames lie below this address; 0: an implicit task runs
  /// Addresses of this stack at or above it belong to an outer implicit task. Frame of the innermost implicit task.
  uptr implicitTaskFrame = 0;
  uptr stackLow = 0, stackHigh = 0; ///< without the thread-local storage that the system lays above
  uptr stackTop = 0;                ///< with it
  // Last, where Thread goes on.
  bool programOrder = false; ///< the executing task works on the cursor around it: worksharing has no iterations there

  bool onOwnStack(uptr address) const { return address - stackLow < stackHigh - stackLow; }
  /// Finds the bounds of the calling thread's stack. False: the system does not tell.
  bool findStack();
};

} // namespace ompracer
