// Lifecycle: what is known of the whole process. Outermost regions, host threads, and when recorded
// history is past for good.
#pragma once

#include "detect/safepoints.h"
#include "verbs/live.h"

#include <atomic>

namespace ompracer {

class Lifecycle {
public:
  /// An initial task of a host thread began. While there are two, nothing is past for all.
  void hostBegan() {
    if (hosts.fetch_add(1, std::memory_order_relaxed))
      everTwoHosts.store(true, std::memory_order_relaxed);
  }
  /// A host thread was joined: all it did is past for its joiner.
  void hostEnded() { hosts.fetch_sub(1, std::memory_order_relaxed); }
  /// In a forked child the calling thread is the only one, and all that was recorded before is past for it.
  void forked();
  /// An object that is none of OpenMP was signalled.
  void noteSignal() { signalled.store(true, std::memory_order_relaxed); }
  bool singleHost() const { return hosts.load(std::memory_order_relaxed) <= 1; }

  /// An outermost region is about to begin on the calling thread, whose cursor must be made anew afterwards. Returns
  /// the bound below which all fragments are ordered before the region.
  FragmentId beginOutermostRegion();

  /// Are there nodes worth the cost of retiring them, and may they be retired inside a region? Asked by the last thread
  /// that arrives at a barrier.
  bool wantsRetirement() const;
  /// All threads of the outermost team wait in a barrier, no explicit task is unfinished, nobody holds a lock: whatever
  /// was recorded is past. The caller makes the live nodes anew. Returns the bound below which all fragments lie.
  FragmentId retireInRegion();

  /// A safepoint of the calling thread. Gives back the nodes that neither a live task nor a history mentions, if there
  /// are many and no other thread is in the way.
  void safepoint(Thread &t) {
    gSafepoints.pass(t);
    if (OMPRACER_UNLIKELY(t.alloc.refilled))
      sweep(t);
  }

  /// Explicit tasks with a node: counted by the thread that creates and by the one that completes them.
  void taskCreated(u32 thread) { count(taskCounts[thread < kTaskCounts ? thread : 0].created, thread); }
  void taskCompleted(u32 thread) { count(taskCounts[thread < kTaskCounts ? thread : 0].completed, thread); }
  bool unfinishedTasksAre(u64 number) const;
  bool noTaskUnfinished() const { return unfinishedTasksAre(0); }

  /// `task` has joined its children. Of the only task of a phase they, and all that was recorded, are past.
  void joined(Task &task) {
    if (OMPRACER_UNLIKELY(task.onlyTask != 0))
      onlyTaskJoined(task);
  }

  /// A construct was executed: the run ends with a summary line.
  void noteOpenmp() {
    if (!openmp.load(std::memory_order_relaxed))
      openmp.store(true, std::memory_order_relaxed);
  }
  bool openmpRan() const { return openmp.load(std::memory_order_relaxed); }
  /// An OMPT-capable runtime has loaded this tool.
  void runtimeFound() { runtime = true; }
  bool hasRuntime() const { return runtime; }

private:
  [[gnu::noinline, gnu::cold]] void sweep(Thread &);
  [[gnu::noinline]] void onlyTaskJoined(Task &);
  bool remembersElsewhere() const;
  static void keepNodes();
  void retire();

  /// Bytes of nodes made since the last retirement that make another one worth its system calls.
  static constexpr u64 kRetireAfter = 64u << 20;
  /// The same for a sweep, which also looks at the histories. kSweepsAtOnce: so many need no more than a new node.
#ifdef OMPRACER_SWEEPS_OFTEN // lib/checked, which tests run again with
  static constexpr u64 kSweepAfter = 1u << 20, kSweepsAtOnce = 1024;
  static constexpr u32 kPastAfter = 1;
#else
  static constexpr u64 kSweepAfter = 16u << 20, kSweepsAtOnce = 0;
  static constexpr u32 kPastAfter = 64; ///< fragments that make it worth while to say that they are past
#endif
  /// By number of the thread; 0 is shared by those beyond the table.
  static constexpr u32 kTaskCounts = 1024;
  struct alignas(64) TaskCounts {
    std::atomic<u64> created{0}, completed{0};
  };
  void count(std::atomic<u64> &n, u32 thread) {
    if (OMPRACER_UNLIKELY(thread >= countedThreads.load(std::memory_order_relaxed)))
      countThread(thread);
    // Release: pairs with the acquire in noTaskUnfinished. Only thread 0's numbers have several writers.
    if (OMPRACER_LIKELY(thread - 1 < kTaskCounts - 1))
      n.store(n.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    else
      n.fetch_add(1, std::memory_order_release);
  }
  void countThread(u32 thread) {
    u32 seen = countedThreads.load(std::memory_order_relaxed);
    const u32 all = thread < kTaskCounts ? thread + 1 : kTaskCounts;
    while (seen < all && !countedThreads.compare_exchange_weak(seen, all, std::memory_order_relaxed)) {
    }
  }
  TaskCounts taskCounts[kTaskCounts];
  std::atomic<u32> countedThreads{1}; ///< elements in use. Relaxed: the release in count() comes after it

  /// How much more memory the next sweep is to wait for, if it usually waits for so much.
  u64 pause(u64 usual) const { return sweeps.load(std::memory_order_relaxed) < kSweepsAtOnce ? 0 : usual; }

  // Relaxed: counters and sticky flags; the OpenMP runtime orders the events that depend on them.
  std::atomic<u32> hosts{0};
  std::atomic<bool> everTwoHosts{false}, signalled{false};
  /// Bytes of nodes. Relaxed: written by the thread that sweeps or retires.
  std::atomic<u64> sweepAbove{kSweepsAtOnce ? 0 : kSweepAfter};
  std::atomic<u32> failedSweeps{0}; ///< since the last one
  std::atomic<u64> sweeps{0};       ///< relaxed: counted by whoever is alone
  std::atomic<bool> openmp{false};
  bool runtime = false;
};

extern Lifecycle lifecycle;

} // namespace ompracer
