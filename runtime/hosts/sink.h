// What this layer tells a tool: the end of the process, the program's own threads, and what it calls of the thread
// libraries. Each tool that is built with this layer defines these functions once (events/README.md).
//
// The calling thread is the one of the event; what it executes is OmptThread::task, if that is known.
#pragma once

#include "events/task.h"

namespace ompracer {

/// The tool can take verbs: an OpenMP runtime, or an instrumented module, has started it.
bool toolHasStarted();
/// The calling thread is in a call that the tool's own code makes: that is not the program's.
bool inOwnCall();

// ── the process ──────────────────────────────────────────────────────────────────────────────────────────────────────
/// It is about to end at once, without exit(). Returns the exit code that the tool wants; -1: the program's own.
int processEnds();
/// It is about to become another program. 1: the tool has written its result, in which `race` is; 0: a child made
/// by fork without a result of its own; -1: the tool does not write for this process.
int processExecs(bool &race);
/// The system has refused to execute it. Called after each processExecs in whose place no other program began.
void execFailed();

// ── threads ──────────────────────────────────────────────────────────────────────────────────────────────────────────
/// The tool's, derived from HostThreadSkeleton (thread.h), as Task from its skeleton (events/task.h). One is made by
/// its creator and freed by its joiner.
struct HostThread;
struct HostThreadSkeleton;
HostThreadSkeleton &skeletonOf(HostThread &);
bool reserveHostThreads(); ///< for kMostHostThreads, once. False: the system refuses the memory
HostThread *makeHostThread();
void freeHostThread(HostThread *);
/// The thread executes an initial task before the OpenMP runtime has told of it.
void initialExpected(Task &);
/// The thread is about to create a thread of the program.
void hostCreated(HostThread &);
/// The system has not created it.
void hostRefused(HostThread &);
/// The created thread begins, with its initial task, and ends.
void hostBegins(Task &, HostThread &);
void hostEnds(Task &, HostThread &);
/// The calling thread has joined it. It is gone afterwards.
void hostJoined(HostThread &);

// ── mutexes of the thread libraries and of streams ───────────────────────────────────────────────────────────────────
/// The thread holds the mutex; shared: for reading; again: it may have held it before. frame: of the function that the
/// program called to acquire it.
void hostMutexAcquired(uptr mutex, bool shared, bool again, uptr frame);
/// It is about to give it back.
void hostMutexReleased(uptr mutex);

// ── waits, by the name of what is signalled: no address of memory ────────────────────────────────────────────────────
/// What a thread has signalled, for those who await it.
struct HostSignal {
  ToolSlot<2> tool;
};
/// The program has made an object at which threads wait for each other without values.
void meetingsExpected();
/// Nobody has signalled it yet.
void unsignalled(uptr name);
/// The thread is about to signal it: what it and all earlier signallers did precedes whoever awaits it from now on.
HostSignal signalled(uptr name);
/// The thread has seen all signals of it so far; one signal of it, and those before.
void awaited(uptr name);
void awaited(uptr name, const HostSignal &);

// ── initialisations that are done once ───────────────────────────────────────────────────────────────────────────────
/// The thread begins and ends one. control: by which the program calls for it; null: whoever comes later awaits it
/// without a call (static locals, constructors of libraries).
void initialisationBegins(const void *control);
void initialisationEnds();
/// The thread has called for it. ran: it has done it, in this call.
void initialisationCalled(const void *control, bool ran);

// ── handlers of the program for signals ──────────────────────────────────────────────────────────────────────────────
struct HandlerCall {
  ToolSlot<1> tool;
};
/// They may interrupt anything, each other and the tool's own code among it.
void handlerBegins(HandlerCall &);
void handlerEnds(HandlerCall &);
/// The thread jumps out of all handlers that it is in.
void handlersLeft();

} // namespace ompracer
