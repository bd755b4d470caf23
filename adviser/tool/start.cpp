// Start and end of the tool.
//
// It starts when it is loaded: what the program does before it first calls the OpenMP runtime is part of it. It ends
// when the runtime ends, after the program's own handlers of exit(), or at exit() itself where the runtime does not
// (exit inside a region, no OpenMP).
#include "events/start.h"
#include "base/check.h"
#include "base/log.h"
#include "events/sink.h"
#include "hosts/sink.h"
#include "notes/notes.h"
#include "platform/next.h"
#include "platform/platform.h"
#include "platform/rank.h"
#include "tool/fragment.h"
#include "tool/mutexes.h"
#include "tool/options.h"
#include "tool/output.h"
#include "tool/tool.h"
#include "tool/whatif.h"

#include <cstdlib>
#include <cstring>
#include <ctime>
#include <utility>

namespace ompracer {
namespace adviser {
namespace {

constinit RunEnd run;
constinit std::atomic<bool> loaded{false}, runtimeStarted{false}, finished{false}; // relaxed: told by one thread
/// The process whose run it is: not a child of vfork, which shares the memory of its parent.
u32 owner;

double processorNanoseconds() {
  timespec t{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) * 1e9 + static_cast<double>(t.tv_nsec);
}

/// Why there is nothing to tell; null: there is.
const char *nothingToTell() {
  if (runtimeStarted.load(std::memory_order_relaxed))
    return run.pausedSince && run.pausedSince == run.wallStart
               ? "start=stopped, and the program did not call omp_control_tool(omp_control_tool_start, ...)"
               : nullptr;
  if (!nextSymbol("__kmpc_global_thread_num"))
    return programSymbol("GOMP_parallel")
               ? "the program uses libgomp, which has no OMPT: no OpenMP runtime with OMPT was loaded"
               : "no OpenMP runtime with OMPT was loaded: nothing to tell";
  if (!toolsAllowed())
    return "OMP_TOOL is set so that the OpenMP runtime loads no tool (unset it)";
  return "the OpenMP runtime was loaded and never called: all is serial code";
}

/// The end is not before what the task has come to, and what has ended around it.
void reach(const Task *task) {
  PathCache &paths = profiledThread.store.paths;
  for (Body *body = task ? task->place : nullptr; body;) {
    lastEnd.raise(body->at, paths);
    TeamSpan *const team = body->team;
    for (unsigned i = 0; team && i < 2; ++i)
      team->phases[i].raiseTo(run.end, paths);
    body = body->parent ? body->parent : team ? team->by : nullptr;
  }
}

/// The fragments of the other threads end here, and others begin.
void cutOthers(const Pause &pause) {
  if (!pause.succeeded())
    return noteNotChecked("exit", "what other threads executed since their last event");
  pause.forEachOther([](ProfiledThread &thread) {
    if (!thread.running || thread.running->thinned)
      return;
    const u64 since = thread.clock.last;
    addWeight(thread.store, *thread.running, counted(cutFragment(thread.clock, thread.number)));
    noteRan(thread, *thread.running, since);
  });
}

/// One for all threads and for the elapsed time: the states add up to their number times that.
Reading presentMoment() { return clockKind == ClockKind::Tsc ? readAll() : Reading{0, 0, monotonicNanoseconds()}; }

template <typename Visit> void forEachState(u64 now, Visit visit) {
  if (clockKind == ClockKind::Tsc)
    forEachTotals([&](TotalsTable &table) {
      if (ThreadState &state = ThreadState::of(table); state.begun())
        visit(state, table, now);
    });
}

bool countedAtEnd = false, recordedAtEnd = false;
bool endedForExec = false;

/// The profile is what was until now: nothing more counts, nor goes into the log, which is that of the profile.
void stopCounting() {
  countedAtEnd = counting.exchange(false, std::memory_order_relaxed);
  recordedAtEnd = isRecording();
  runlog::gLog.programEnds();
  runlog::gLog.setOn(false);
}

/// It was not the end.
void goOnCounting() {
  finished.store(false, std::memory_order_relaxed);
  counting.store(countedAtEnd, std::memory_order_relaxed);
  if (recordedAtEnd) {
    runlog::gLog.programEnds(true);
    runlog::gLog.setOn(true);
  }
}

/// All threads: the program may end while they execute its code. last: it does.
void reachAll(bool last) {
  const Pause pause;
  reach(omptThread.task);
  cutOthers(pause);
  if (pause.succeeded())
    pause.forEachOther([](ProfiledThread &thread) { reach(thread.openmp->task); });
  const Reading end = presentMoment();
  run.wallEnd = end.monotonic;
  if (counting.load(std::memory_order_relaxed))
    forEachState(end.counter, [](ThreadState &state, TotalsTable &table, u64 now) { state.close(table, now); });
  if (mainRoot)
    lastEnd.raise(mainRoot->at, profiledThread.store.paths);
  lastEnd.raiseTo(run.end, profiledThread.store.paths);
  run.complete = openRegions.load(std::memory_order_relaxed) == 0;
  if (last)
    stopCounting();
}

constexpr int kExitTooSerial = 67;

/// There is no profile, so nothing that is asked of it is shown. Programs without OpenMP are left alone: the options
/// are those of a script's other commands, too.
void failGate() {
  run.tooSerial = !run.forked && (options().minParallelism || options().goal) &&
                  (nextSymbol("__kmpc_global_thread_num") || programSymbol("GOMP_parallel"));
  if (run.tooSerial)
    logLine("without a profile, %s is not reached: exit code %d",
            options().goal ? "goal=" : "min_parallelism=", kExitTooSerial);
}

void finish() {
  if (processId() != owner || finished.exchange(true, std::memory_order_relaxed))
    return;
  const ErrnoKept errnoKept;
  ++adviserBusy;
  Event event;
  if (const char *reason = nothingToTell()) {
    runlog::gLog.programEnds();
    if (options().summary && !run.forked)
      logLine("%s", reason);
    failGate();
  } else if (!run.forked || openmpRan.load(std::memory_order_relaxed)) {
    reachAll(true);
    write(run);
  }
  --adviserBusy;
}

/// After all other handlers of exit(), where the adviser is preloaded. With glibc exit() goes on with what is left.
void finishAtExit() {
  finish();
  if (run.tooSerial && processId() == owner)
    std::exit(kExitTooSerial);
}

void inForkedChild() {
  noteFork();
  removeStaleRegistration(); // libomp registers a child when it is used there
  forgetNotes();
  runlog::gLog.stop(); // the log is the parent's
  owner = processId();
  forgetThreads();
  run.forked = true;
  if (finished.load(std::memory_order_relaxed))
    goOnCounting();
  ProfiledThread &o = profiledThread;
  o.clock = {};
  startFragment(o.clock);
  if (!o.store.totals)
    return;
  openmpRan.store(false, std::memory_order_relaxed);
  clearTotals();
  lastEnd.clear(o.store.paths);
  mainRoot = omptThread.task ? omptThread.task->place : nullptr;
  if (mainRoot) {
    run.start = mainRoot->at.t;
    mainRoot->at.trail.become(nullptr, 0, o.store.paths);
  }
}

void load() {
  if (loaded.exchange(true, std::memory_order_relaxed))
    return;
  const char *program = std::strrchr(executablePath(), '/');
  if (program && std::strncmp(program + 1, "llvm-symbolizer", 15) == 0)
    return; // the tool's own helper inherits LD_PRELOAD
  nameRankInLog("ompadviser");
  parseOptions();
  readWhatif();
  if (programSymbol("__ompracer_read4"))
    fatal(kExitUsage, "the program is built for race detection (ompracer-cc): its timing says nothing");
  Module ours;
  run.preloaded = findModule(reinterpret_cast<uptr>(&load), ours) &&
                  ours.range.contains(reinterpret_cast<uptr>(programSymbol("ompt_start_tool")));
  run.wallStart = monotonicNanoseconds();
  run.machine = machineTime();
  run.cpuBefore = run.preloaded ? 0 : processorNanoseconds();
  owner = processId();
  onFork(nullptr, nullptr, inForkedChild);
  onExit(finishAtExit);
  onQuickExit(finish);
  if (options().start == Start::Stopped) {
    counting.store(false, std::memory_order_relaxed);
    run.pausedSince = run.wallStart;
  }
  startClock(options().clock);
  if (clockKind == ClockKind::Tsc)
    noiseMicrosecond = clockUnits(1000);
  if (const u64 start = startMonotonic(); start && options().start != Start::Stopped)
    run.wallStart = start;
  // To note what the thread did takes as long as to read the clock. A log has the time of each.
  timingCost = options().adaptive && !options().record ? 2 * fragmentCost : 0;
  if (const char *reason = clockRefused())
    logLine("clock=tsc: %s", reason);
  startFragment(profiledThread.clock);
}

} // namespace

void setCounting(bool on) {
  if (on == counting.load(std::memory_order_relaxed))
    return;
  const Pause pause;
  cutOthers(pause);
  const Reading moment = presentMoment();
  const u64 now = moment.monotonic;
  counting.store(on, std::memory_order_relaxed);
  if (on) {
    if (run.pausedSince == run.wallStart) { // instances of before
      clearTotals();
      run.wallStart = now;
      toolStart = 0; // it is over
    } else
      run.paused += now - run.pausedSince;
    run.pausedSince = 0;
    forEachState(moment.counter, [](ThreadState &state, TotalsTable &, u64 counter) { state.restart(counter); });
  } else {
    run.pausedSince = now;
    forEachState(moment.counter,
                 [](ThreadState &state, TotalsTable &table, u64 counter) { state.close(table, counter); });
  }
}

void writeSoFar() {
  reachAll(false);
  write(run);
}

void endProfile() {
  setCounting(false);
  finish();
}

} // namespace adviser

using namespace adviser;

[[gnu::section(".init_array"), gnu::used]] static void (*const kOnLoad)() = load;

bool toolHasStarted() { return loaded.load(std::memory_order_relaxed); }

/// The runtime is about to initialise itself, which is none of the program's work.
void toolAsked() {
  load();
  ProfiledThread &o = profiledThread;
  static bool asked = false; // a second runtime asks later, in the middle of the program
  if (o.running)
    endPart();
  else if (!mainRoot && !asked)
    beforeRuntime = endFragment(o.clock);
  asked = true;
}

void toolStarts() { openFiles(); }

ToolWants toolWants() { return {.chunks = true, .waits = true, .control = true}; }

bool onOwnStack(uptr) { return true; }
bool inOwnCall() { return adviserBusy != 0; }

bool toolReserves() { return reserveTasks() && contexts.init() && initSpan() && initMutexes(); }

/// Without burden_ns: typical costs of libomp, but for creations, which are measured.
static void setBurden() {
  longestCreation = clockUnits(5000);
  longestSearch = clockUnits(1000);
  leastOutside = clockKind == ClockKind::Program ? 0 : clockUnits(500);
  const int asked = options().burden;
  measuresBurden = asked < 0 && clockKind != ClockKind::Program;
  if (measuresBurden) {
    burden.spawn = burden.join = clockUnits(500);
    burden.fork = clockUnits(2000);
    burden.barrier = clockUnits(1000);
  } else if (asked > 0) {
    burden.spawn = burden.join = burden.fork = burden.barrier = clockUnits(static_cast<u64>(asked));
    burden.create.store(burden.spawn, std::memory_order_relaxed);
  }
}

void runtimeFound(const AddressRange &code) {
  runtimeCode = code;
  setBurden();
  observeBodies();
  runtimeStarted.store(true, std::memory_order_relaxed);
  logVerbose(1, "started in %s, process %u", executablePath(), processId());
}

void toolEnds() { finish(); }

int processEnds() {
  finish();
  return run.tooSerial && processId() == owner ? kExitTooSerial : -1;
}

// The next program is another run, which has a profile of its own.
int processExecs(bool &) {
  if (processId() == owner && openmpRan.load(std::memory_order_relaxed)) {
    endedForExec = !finished.load(std::memory_order_relaxed);
    finish();
  }
  return -1;
}

// The system has refused it.
void execFailed() {
  if (processId() == owner && std::exchange(endedForExec, false))
    goOnCounting();
}

} // namespace ompracer
