// Where regions and tasks are created: the stack of the creating call, for reports.
//
// Every region and task passes here, so the walk follows frame pointers, which instrumented code keeps: a nanosecond
// for each frame.
#include "code/code.h"
#include "events/start.h"
#include "verbs/task.h"

namespace ompracer {

void noteRunning(const char *construct, uptr pc) {
  if (!gDetector.openmpRuntime.contains(pc))
    runsCode(construct, pc);
}

ContextId creationContext(const char *construct, uptr pc, const ompt_frame_t *ompt, bool inProgramOrder) {
  const Thread &t = gThread;
  uptr frames[Context::kFrames] = {pc};
  unsigned depth = 1;
  // The program's frames form a chain of frame pointers, the runtime's need not: the walk begins in a frame that
  // returns to pc and ends at the first return address in the runtime. With another wrapper between, it is one frame
  // up.
  uptr frame = omptThread.callerPc ? omptThread.callerFrame : ompt ? reinterpret_cast<uptr>(ompt->enter_frame.ptr) : 0;
  auto readable = [&t](uptr at) { return !(at & 7) && t.onOwnStack(at) && t.onOwnStack(at + 15); };
  auto word = [](uptr at) { return *reinterpret_cast<const uptr *>(at); };
  if (readable(frame) && word(frame + 8) != pc && readable(word(frame)))
    frame = word(frame);
  if (readable(frame) && word(frame + 8) == pc)
    for (uptr up = word(frame); depth < Context::kFrames && up > frame && readable(up); up = word(frame)) {
      frame = up;
      if (uptr caller = word(frame + 8); caller < 4096 || calledByOpenmp(reinterpret_cast<const void *>(caller)))
        break;
      else
        frames[depth++] = caller;
    }
  return gDetector.contexts.enter(t.context, construct, frames, depth, inProgramOrder);
}

} // namespace ompracer
