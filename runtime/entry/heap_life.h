// What the functions that allocate have in common: where a block was allocated, and the end of its life.
#pragma once

#include "entry/export.h"

namespace ompracer {

/// Return addresses along the chain of frame pointers, as far as it is one. The instrumented code keeps it. Other code
/// may have any number in the register, and another one for each block: only addresses in instrumented code count.
[[gnu::always_inline]] inline void walkFrames(HeapMap::Stack &stack) {
  stack.frames[0] = reinterpret_cast<uptr>(__builtin_return_address(0));
  const Thread &t = gThread;
  uptr frame = reinterpret_cast<uptr>(__builtin_frame_address(0));
  unsigned i = 1;
  // Of functions without a frame pointer, such as libstdc++'s operator new, the chain leaves out the caller. Their
  // frames are small, and the first address of instrumented code in them is where they return to.
  if (!isInstrumented(stack.frames[0])) {
    constexpr unsigned kWords = 16;
    const uptr *word = reinterpret_cast<const uptr *>(frame) + 2, *end = word + kWords,
               *up = *reinterpret_cast<uptr *const *>(frame);
    for (; word < end && word < up; ++word)
      if (isInstrumented(*word)) {
        stack.frames[i++] = *word;
        break;
      }
  }
  for (unsigned hops = 0; i < HeapMap::kFrames && hops < 4 * HeapMap::kFrames; ++hops) {
    uptr up = *reinterpret_cast<const uptr *>(frame);
    if (up <= frame || (up & 7) || !t.onOwnStack(up) || !t.onOwnStack(up + 15))
      break;
    frame = up;
    if (uptr pc = reinterpret_cast<const uptr *>(frame)[1]; isInstrumented(pc))
      stack.frames[i++] = pc;
  }
  stack.ofTask = gDetector.openmpRuntime.contains(stack.frames[0]) || t.copiesForTasks ||
                 (t.taskFrame && t.wanted && isTaskloop(gDetector.graph.snode(t.cursor->node)));
}

/// A range, this argument of the call, ends its life. Only what instrumented code gives back is checked.
void endRange(uptr begin, uptr size, unsigned argument, const Caller &caller);

/// Says so, if calls of malloc and free do not come to us: somebody else's stand before ours.
void noteOtherAllocator();

} // namespace ompracer
