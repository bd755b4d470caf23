// Task, Team and HostThread of the adviser, and what it remembers of a thread: while they live.
#pragma once

#include "blame/arrivals.h"
#include "blame/states.h"
#include "clock/clock.h"
#include "cost/timing.h"
#include "events/task.h"
#include "hosts/thread.h"
#include "span/body.h"

namespace ompracer {

/// Depth of the tool's own work on the thread that may call what the tool stands before.
extern __thread u32 adviserBusy;

namespace adviser {
struct HeldMutexes;
}

struct Team : TeamSkeleton, adviser::TeamSpan {
  adviser::Arrivals arrivals[2]; ///< at barriers inside, by parity of the phase
  adviser::Arrivals atEnd;
};

struct Task : TaskSkeleton {
  /// Why the task does not execute the program's code while the thread is in it.
  enum Wait : u8 { Barrier = 1, Taskwait = 2, Taskgroup = 4, Depend = 8, Mutex = 16, Region = 32, Ended = 64 };
  adviser::Body *place = nullptr;       ///< null: it is over, or was not seen to begin
  u8 waits = 0;                         ///< Wait
  u8 calls = 0;                         ///< calls of the runtime, around each other
  u32 chunk = 0;                        ///< of a taskloop's task: grainsize(strict:)
  u64 iterations = 0;                   ///< and of how many it has in the mean; 0: not of a taskloop
  u64 arrived = 0;                      ///< of a member: when it came to the barrier
  u32 construct = 0;                    ///< of a member: context of its last construct since the last barrier
  u64 wantedSince = 0;                  ///< when it began to wait for a mutex; 0: it did not
  adviser::HeldMutexes *held = nullptr; ///< null: it holds none
};

struct ProfiledThread {
  adviser::Store store;
  adviser::ThreadClock clock;
  u64 trace = 0;      ///< where it was last on the clock kTrace
  u32 lastRegion = 0; ///< context of the region that it was in last
  PoolCache heldMutexes;
  adviser::Body *running = nullptr;           ///< whose code it executes now; null: none
  adviser::Body *uncounted = nullptr;         ///< in a call of the runtime: whose fragment it has ended (Event)
  adviser::Opening opening = adviser::kOther; ///< of the present fragment
  adviser::Timing timing;                     ///< of the runtime's own work
  uptr allocated = 0;                         ///< block of the task that it has allocated last and not created yet
  uptr allocatedBy = 0;                       ///< return address of that call
  u32 assumedCarry = 0;                       ///< of weights that nobody timed: rounded off
  struct KnownPlace {
    const char *construct;
    uptr code;       ///< of the body where there is one, else of the call
    u32 outer, open; ///< of the body that creates it
    adviser::Place place;
  };
  static constexpr u32 kPlaces = 16;
  KnownPlace places[kPlaces] = {};
  std::atomic<bool> inVerb{false};      ///< release when it leaves; pairs with the acquire in Pause
  u32 number = 0;                       ///< of the system
  OmptThread *openmp = nullptr;         ///< the same thread
  ProfiledThread *nextThread = nullptr; ///< in the list of tool/pause.cpp
};
extern __thread ProfiledThread profiledThread __attribute__((tls_model("initial-exec")));

struct HostThread : HostThreadSkeleton {
  adviser::Point start;           ///< where its creator was
  adviser::Body *place = nullptr; ///< once it has ended
};
/// The memory of tasks and teams. False: the system refuses it.
bool reserveTasks();

} // namespace ompracer
