// The other threads stand still at their next verb, so that one may read and end what they have on its way.
#pragma once

#include "base/types.h"

#include <atomic>

namespace ompracer {
struct ProfiledThread;
}

namespace ompracer::adviser {

/// In a forked child: there is no other thread.
void forgetThreads();

/// The calling thread has begun to use the tool: it is one of those that stand still, until it ends.
void joinThreads();

/// Whoever stops the others; null: nobody. Relaxed: Event sets its mark before it reads this, and Pause issues a
/// barrier for all threads between writing this and reading their marks.
extern std::atomic<const ProfiledThread *> pausedBy;
/// Returns when the pause is over.
void waitForPause();

/// While it lives, no other thread is in a verb. Short, and without calls that may need a lock of the program's.
class Pause {
public:
  Pause();
  ~Pause();
  /// False: the system has no such barrier, or a thread has stayed in its verb. Then nothing of theirs may be touched.
  bool succeeded() const { return all; }
  /// Calls visit(thread) for the others.
  template <typename Visit> void forEachOther(Visit visit) const {
    for (ProfiledThread *thread = first(); thread; thread = next(*thread))
      visit(*thread);
  }
  Pause(const Pause &) = delete;
  Pause &operator=(const Pause &) = delete;

private:
  static ProfiledThread *first();
  static ProfiledThread *next(const ProfiledThread &);
  bool all = false;
};

} // namespace ompracer::adviser
