// Start and end of the tool: the only file that sees all layers.
//
// ensureStarted() runs from the first instrumented module's constructor or from the OpenMP runtime, whichever comes
// first; the end runs from exit(), after the program's own handlers, because OMPT's finalize is missing when a program
// exits inside a region and comes too early when its atexit handlers contain regions.
#include "base/check.h"
#include "base/log.h"
#include "detect/all_threads.h"
#include "detect/annotations.h"
#include "detect/attach.h"
#include "detect/lanes.h"
#include "detect/pending.h"
#include "detect/start.h"
#include "detect/tell.h"
#include "detect/thread.h"
#include "events/start.h"
#include "hosts/sink.h"
#include "notes/notes.h"
#include "options/options.h"
#include "platform/earlier_program.h"
#include "platform/platform.h"
#include "platform/rank.h"
#include "platform/spin.h"
#include "report/record.h"
#include "report/sink.h"
#include "verbs/lifecycle.h"
#include "verbs/serial.h"

#include <cstdlib>
#include <utility>

namespace ompracer {

static u64 startTime;

enum class Stage : u8 { Cold, Starting, Running };
// Release when Running; pairs with the acquire in ensureStarted.
static constinit std::atomic<Stage> stage{Stage::Cold};

/// An instrumented library was opened (RTLD_LOCAL) in a program that has libomp already: libomp does not find us.
static bool beyondRuntimesReach = false;

/// Does the program use OpenMP through libgomp, which has no OMPT, or through libomp with the interface switched off?
/// (libomp offers GOMP_parallel, too. It calls us when the first construct is executed, so that a program which
/// executes none has nothing to be checked.)
static bool openmpWithoutTool() {
  if (lifecycle.hasRuntime())
    return false;
  if (beyondRuntimesReach)
    return true;
  if (!nextSymbol("__kmpc_fork_call"))
    return nextSymbol("GOMP_parallel") != nullptr;
  return !toolsAllowed();
}

static void summarise(Summary &s) {
  s.openmpRan = lifecycle.openmpRan() || lanesRan();
  s.checked = !openmpWithoutTool();
  gDetector.finish(s);
}

/// The process that the report is about: not a child of vfork, which shares the memory of its parent.
static u32 owner;
static bool forked;

static int finishAll() {
  tellModules();
  runlog::gLog.programEnds();
  gPending.resolve(true);
  countPendingRaces(gThread);
  Summary summary;
  summarise(summary);
  if (!summary.checked && !beyondRuntimesReach && nextSymbol("__kmpc_fork_call"))
    noteNotChecked(
        kToolsOff,
        Text("OMP_TOOL=%s is set, so the OpenMP runtime loads no tool (unset it)", environment("OMP_TOOL")).c_str());
  if (!summary.checked && beyondRuntimesReach)
    logLine(
        "the program has an OpenMP runtime of its own, which does not find the ompracer that a library brought along "
        "when it was opened: link the program with ompracer-cc, too");
  bool missing = reportMissingRaces();
  int code = finishReport(summary);
  return (missing || earlierProgram().race) && options().exitCode ? static_cast<int>(options().exitCode) : code;
}

static bool toldBeforeExec;

/// A forked child speaks only of races of its own.
int processExecs(bool &race) {
  if (!hasStarted() || processId() != owner)
    return -1;
  if (forked && raceCount() == 0)
    return 0;
  const ErrnoKept errnoKept;
  runlog::gLog.programEnds();
  gPending.resolve(true);
  countPendingRaces(gThread);
  Summary summary;
  summarise(summary);
  reportBeforeExec(summary);
  race = raceCount() != 0;
  toldBeforeExec = true;
  return 1;
}

void execFailed() {
  if (!std::exchange(toldBeforeExec, false))
    return;
  runlog::gLog.programEnds(true);
  reportExecFailed();
}

/// For _exit and quick_exit. A forked child that ends in this way has usually failed to become another program: it
/// speaks only of races of its own.
int processEnds() {
  if (!hasStarted() || processId() != owner || (forked && raceCount() == 0))
    return -1;
  return finishAll();
}

static void finishQuickly() {
  if (const int code = processEnds(); code >= 0)
    std::quick_exit(code);
}

static void finish() {
  awaitTargetTasks();
  // With glibc exit() goes on with the handlers that are left: those of libraries that were initialised earlier (their
  // buffered output), and of libomp, which would leave a file in /dev/shm.
  if (const int code = finishAll(); code >= 0)
    std::exit(code);
}

/// libc's word for "no thread was ever created", by which libstdc++ counts without atomics. A team of one thread is
/// judged as if there were more, so what is executed has to be the same.
extern "C" __attribute__((weak)) char __libc_single_threaded;

/// The word is libc's own to change: with the first thread it also installs the handler by which setgid and its kin
/// reach all threads. A forked child has the handler, and may have the word back.
static void assumeThreads() {
  if (&__libc_single_threaded && __libc_single_threaded && prepareForThreads())
    __libc_single_threaded = 0;
}

static void inForkedChild() {
  noteFork();
  runlog::gLog.stop();
  removeStaleRegistration(); // libomp registers a child when it is used there
  assumeThreads();
  forgetOtherThreads();
  lifecycle.forked();
  owner = processId();
  forked = true;
}

/// A line every options().progress seconds, on a thread of our own: the only one there is, and only on request.
static void tellProgress() {
  for (;;) {
    sleepSeconds(static_cast<unsigned>(options().progress));
    const ThreadTotals totals = threadTotals();
    logLine("progress: %llu s, %llu accesses, %llu fragments, %llu MiB of memory, %llu races",
            static_cast<unsigned long long>((monotonicNanoseconds() - startTime) / 1000000000u),
            static_cast<unsigned long long>(totals.accesses),
            static_cast<unsigned long long>(gDetector.graph.wnodeCount()),
            static_cast<unsigned long long>(residentMemory() >> 20), static_cast<unsigned long long>(raceCount()));
  }
}

/// See setLastWords(). The files are complete documents already.
static int lastWords(int exitCode) {
  if (exitCode != kExitInternal || !hasStarted())
    return exitCode;
  const u64 races = raceCount();
  logLine("%llu %s so far; not checked: what the program would have done from here on",
          static_cast<unsigned long long>(races), races == 1 ? "race" : "races");
  return races != 0 && options().exitCode != 0 ? static_cast<int>(options().exitCode) : exitCode;
}

static void start() {
  setLastWords(lastWords);
  {
    RuntimeScope scope;
    assumeThreads();
  }
  nameRankInLog("ompracer");
  parseOptions();
  // libomp brings an ompt_start_tool of its own, which looks for others.
  Module ours;
  beyondRuntimesReach = programSymbol("__kmpc_global_thread_num") && findModule(reinterpret_cast<uptr>(&start), ours) &&
                        !ours.range.contains(reinterpret_cast<uptr>(programSymbol("ompt_start_tool")));
  if (!gDetector.init())
    memoryRefused("the tables that it begins with");
  openRunLog();
  onFork(nullptr, nullptr, inForkedChild); // before the report's: it makes the locks free
  initReport();
  setSummarySource(summarise);
  onExit(finish);
  onQuickExit(finishQuickly);
  owner = processId();
  startTime = monotonicNanoseconds();
  logVerbose(1, "started in %s, process %u: mode %s, %u entries for each 8 bytes and more on demand", executablePath(),
             processId(),
             gDetector.mode == Mode::Auto   ? "auto"
             : gDetector.mode == Mode::Fast ? "fast"
                                            : "precise",
             Cell::kSlots);
  if (options().progress != 0) {
    RuntimeScope scope;
    if (!startThread(tellProgress))
      logLine("progress= has no thread: the system refuses it");
  }
}

bool hasStarted() { return stage.load(std::memory_order_acquire) == Stage::Running; }

// Here and above, acquire: pairs with the release at the end, so that whoever sees Running sees what start() wrote.
void ensureStarted() {
  Stage expected = Stage::Cold;
  if (stage.load(std::memory_order_acquire) == Stage::Running)
    return;
  if (!stage.compare_exchange_strong(expected, Stage::Starting, std::memory_order_acquire)) {
    for (SpinTurns turns; stage.load(std::memory_order_acquire) == Stage::Starting;)
      turns.next();
    return;
  }
  start();
  stage.store(Stage::Running, std::memory_order_release); // pairs with the acquires above and in hasStarted
}

} // namespace ompracer
