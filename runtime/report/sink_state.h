// What the files of the sink share: its state, and the lock that guards it.
//
// Guarded by `holder`: everything but the counters and the lookups in `seen`, which are lock-free. The holder is
// remembered, so that a race found inside the sink's own work (the symboliser reads memory, forks, may be interrupted
// by a signal handler of the program) is dropped instead of waiting for itself.
#pragma once

#include "notes/notes.h"
#include "platform/platform.h"
#include "platform/signals.h"
#include "platform/spin.h"
#include "report/buffer.h"
#include "report/output.h"
#include "report/record.h"
#include "report/seen.h"
#include "report/sink.h"
#include "report/suppress.h"

#include <atomic>

namespace ompracer {

struct Sink {
  std::atomic<u32> holder{0}; ///< thread id, 0 when free
  bool initialised = false;
  bool child = false; ///< forked: files are created at the first race or at the end, with the pid in their names
  bool filesOpen = false;
  bool finished = false;
  int exitCode = -1;
  bool anythingSaid = false;
  RunSummary said; ///< what the summary said last: before an exec that failed

  Arena arena;
  SeenTable seen;
  Suppressions suppressions;
  RunInfo run;
  AddressRange program; ///< code and static variables of the executable
  Output json, sarif, html;

  Record **records = nullptr; ///< reported ones, in order
  std::size_t recordCount = 0;
  std::size_t recordCapacity = 0;

  std::atomic<u64> races{0}; ///< reported and not suppressed
  u64 beyondLimit = 0;       ///< found after max_reports others
  u64 brief = 0;             ///< reported without a record: there was no memory for it
  u64 unlisted = 0;          ///< reported, and not in `records`, for the same reason
  u64 suppressed = 0;
  void (*summarySource)(Summary &) = nullptr;
};

extern Sink gSink;

class Guard {
public:
  Guard() {
    const u32 self = threadId();
    if (gSink.holder.load(std::memory_order_relaxed) == self)
      return;
    for (SpinTurns turns;; turns.next()) {
      u32 free = 0;
      if (gSink.holder.compare_exchange_weak(free, self, std::memory_order_acquire, std::memory_order_relaxed))
        break; // acquire: pairs with the release in the destructor
    }
    held = true;
  }
  ~Guard() {
    if (held)
      gSink.holder.store(0, std::memory_order_release);
  }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;
  explicit operator bool() const { return held; }

private:
  ErrnoKept errnoKept; ///< a report comes from inside the program's own code
  SignalsHeld signals; ///< a handler may end the process, which reports, or not come back
  bool held = false;
};

/// The directory of the run, the suppressions and the files are known from here on.
void ensureInitialised();

// --- conclude.cpp ---

constexpr unsigned kMaxRunNotes = kMaxNotes + 2; ///< and those that fillSummary() adds

void fillSummary(RunSummary &to, const Summary &from, RecordNote (&notes)[kMaxRunNotes]);
/// The numbers of the run while it is not over.
Summary currentSummary();
/// Writes the files and prints the summary, the first time. Returns the exit code.
int finishLocked(const Summary &summary, bool complete);

// --- report_files.cpp ---

/// Creates the report files, the first time.
void openFiles();

} // namespace ompracer
