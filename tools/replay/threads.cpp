#include "replay/threads.h"
#include "detect/attach.h"

#include "detect/start.h"
#include "events/start.h"
#include "hosts/thread.h"
#include "platform/platform.h"

#include <stdexcept>

// What entry/ and tool.cpp define in the runtime. Nothing of a replay asks for it.
__attribute__((tls_model("initial-exec"))) __thread OmpracerArguments __ompracer_arguments = {nullptr, 0};
namespace ompracer {
void ensureStarted() {}
bool hasStarted() { return true; }
// Of hosts/, which interposes: a replay counts its threads itself.
constinit std::atomic<u32> unjoinedHosts{0};
} // namespace ompracer

namespace ompracer::command {

ReplayThreads::ReplayThreads() {
  if (!gDetector.init() || !initEvents(0) || !attachThread())
    throw std::runtime_error("no memory for the detector");
  gDetector.mode = Mode::Precise;
  gDetector.openmpRuntime = {0, ~uptr{0}}; // the code of the run is not here: noteRunning asks for none of it
  fresh = gThread;
}

ReplayThread &ReplayThreads::go(u32 number) {
  std::unique_ptr<ReplayThread> &next = all[number];
  if (!next) {
    next = std::make_unique<ReplayThread>();
    next->detector = fresh;
    next->detector.index = number;
    next->detector.tables = static_cast<ThreadTables *>(needMemory(sizeof(ThreadTables), "a replayed thread"));
  }
  if (now != number) {
    if (now) {
      all[now]->detector = gThread;
      all[now]->openmp = omptThread;
      all[now]->verbs = verbsThread;
    }
    gThread = next->detector;
    omptThread = next->openmp;
    verbsThread = next->verbs;
    now = number;
  }
  return *next;
}

} // namespace ompracer::command
