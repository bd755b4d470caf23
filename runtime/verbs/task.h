// What the verbs share on the tasks and threads of verbs/live.h.
#pragma once

#include "verbs/live.h"

namespace ompracer {

/// The task or the innermost taskloop call changed. Inside the call its creator does nothing of the program's but the
/// constructors of the tasks' copies; tasks that the thread runs meanwhile are others.
inline void noteTaskloop() {
  const TaskloopCall *call = omptThread.taskloop;
  gThread.copiesForTasks = call && call->creator == omptThread.task;
}

/// May the implicit tasks of the task's team wait for each other inside a barrier phase? Only then does it matter when
/// each of them came to a construct and left it. Loops whose iterations wait for each other count where the program
/// fixes the size of the team: in a larger one some implicit task would have no iteration early enough.
bool teamMayWait(const Task &);

/// The task holds what its creator waited for before it: the exclusion of its mutexinoutset dependences.
void holdAwaited(Task &, Task &creator);

/// The context of work that the calling thread creates by the call that returns to `pc`; frame: OMPT's for the task
/// that creates it. inProgramOrder: the work has no body of its own in the graph.
ContextId creationContext(const char *construct, uptr pc, const ompt_frame_t *frame, bool inProgramOrder);

/// The guard (Thread::guard) of a task that `creator` creates and says this of (OMPRACER_TASK_GUARDED_*); of the
/// implicit tasks of a region.
u64 guardOfTask(const Task &creator, const Captures &said, bool undeferred, bool inProgramOrder);
u64 guardOfTeam(Task &encountering, bool inProgramOrder);
/// The serial body of a host thread (of that number) goes on in a new node: what was recorded before is past, and
/// perhaps retired. Its taskgroups stay open.
void renewInitial(Task &body, u32 host);
/// The task waits inside the runtime from now on, or goes on after such a wait.
void waits(Task &, bool begins);
/// The code before this return address, of a construct, runs in parallel.
void noteRunning(const char *construct, uptr pc);
/// Local variables of finished work lay below this address of the thread's stack: whoever uses it next starts clean.
void forgetStackBelow(uptr top);
/// Makes `task` the one the calling thread executes, for the access path too.
void activate(Task *task);

} // namespace ompracer
