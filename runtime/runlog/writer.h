// The writer of a log: chunks of a mapped file, one thread after another.
//
// A thread writes into its own chunk, without a lock and without a system call; a new chunk costs one. The kernel keeps
// what was written when the program is killed. Knows no access, task or thread: numbers come from the detector.
#pragma once

#include "platform/owned_file.h"
#include "platform/spin.h"
#include "runlog/format.h"

#include <atomic>
#include <initializer_list>

namespace ompracer::runlog {

/// Where a thread writes next.
struct Buffer {
  u8 *at = nullptr, *end = nullptr;
  u64 number = 0;    ///< of its last record
  bool busy = false; ///< a signal handler may come in between
};

class Writer {
public:
  /// False: the system refuses the file or the addresses, or the name is that of no regular file.
  bool open(const Format &, const char *path, bool nameHasPid, u64 limit);
  /// Is there a log, with room in it?
  bool isOn() const { return on.load(std::memory_order_relaxed); }
  /// Whether threads write, where there is a log.
  void setOn(bool value) { on.store(value && begin, std::memory_order_relaxed); }
  /// A forked child does not write into its parent's log.
  void stop() {
    on.store(false, std::memory_order_relaxed);
    begin = nullptr;
  }
  /// The program has reached its end: what the log lacks, it lacks for another reason. again: it goes on, after all.
  void programEnds(bool again = false);

  struct Texts {
    const char *list[3] = {};
    u32 count = 0;
  };
  void write(Buffer &, u32 thread, u8 kind, Order, std::initializer_list<u64> fields, const Texts &);

  const char *name() const { return file.name(); }

private:
  /// number: of the record that needs it.
  u8 *takeChunk(u32 thread, u64 number);
  /// Records of this number and later ones may be missing.
  void full(u64 number, const char *why);
  Header *header() { return reinterpret_cast<Header *>(begin); }

  OwnedFile file;
  SpinLock growing; ///< guards the descriptor of `file`, which the program may have closed
  u8 *begin = nullptr;
  u64 bytes = 0; ///< that the log may have
  const char *limitOption = "";
  // Relaxed, all: a flag, and counters that only have to be unique. A thread that reads `events` late places its access
  // earlier among events of other threads; what orders the two threads is an event of its own.
  std::atomic<bool> on{false};
  std::atomic<u64> taken{0};
  std::atomic<u64> events{0};
};

extern constinit Writer gLog;

} // namespace ompracer::runlog
