#include "tool/pause.h"

#include "platform/platform.h"
#include "platform/spin.h"
#include "tool/live.h"

#include <cerrno>
#include <ctime>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace ompracer::adviser {

constinit std::atomic<const ProfiledThread *> pausedBy{nullptr};

static constinit SpinLock listBusy; // guards the list of threads, and their places in it
static ProfiledThread *threads = nullptr;

static void leaveThreads(void *raw) {
  ProfiledThread *const thread = static_cast<ProfiledThread *>(raw);
  SpinGuard guard(listBusy);
  for (ProfiledThread **at = &threads; *at; at = &(*at)->nextThread)
    if (*at == thread) {
      *at = thread->nextThread;
      return;
    }
}

void joinThreads() {
  static pthread_key_t end; // its destructor runs when a thread ends, however it ends
  ProfiledThread *const thread = &profiledThread;
  {
    static bool made = false; // guarded by listBusy
    SpinGuard guard(listBusy);
    if (!made && pthread_key_create(&end, leaveThreads) != 0)
      return; // its last fragment is lost if the program ends meanwhile
    made = true;
    thread->number = threadId();
    thread->openmp = &omptThread;
    thread->nextThread = threads;
    threads = thread;
  }
  pthread_setspecific(end, thread);
}

void forgetThreads() {
  pausedBy.store(nullptr, std::memory_order_relaxed);
  listBusy.unlock();
  threads = nullptr;
  if (profiledThread.number) {
    profiledThread.number = threadId();
    profiledThread.nextThread = nullptr;
    threads = &profiledThread;
  }
}

static void sleepMicroseconds(long count) {
  const int kept = errno;
  const timespec time{0, count * 1000};
  ::nanosleep(&time, nullptr);
  errno = kept;
}

void waitForPause() {
  ProfiledThread &o = profiledThread;
  const ProfiledThread *by = nullptr;
  while ((by = pausedBy.load(std::memory_order_relaxed)) && by != &o) {
    o.inVerb.store(false, std::memory_order_release); // pairs with the acquire in Pause
    sleepMicroseconds(100);
    o.inVerb.store(true, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_seq_cst); // the barrier of Pause may be over
  }
}

/// All threads of the process have executed a full memory barrier since.
static bool barrierForAll() {
  static bool asked = false; // by whoever stops the others
  if (!asked && ::syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0) != 0)
    return false;
  asked = true;
  return ::syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0) == 0;
}

ProfiledThread *Pause::first() { return threads == &profiledThread ? threads->nextThread : threads; }
ProfiledThread *Pause::next(const ProfiledThread &thread) {
  return thread.nextThread == &profiledThread ? profiledThread.nextThread : thread.nextThread;
}

Pause::Pause() {
  const ProfiledThread *nobody = nullptr;
  if (!pausedBy.compare_exchange_strong(nobody, &profiledThread, std::memory_order_relaxed))
    return; // another thread ends the program, too
  listBusy.lock();
  if (!first()) {
    all = true;
    return;
  }
  const ErrnoKept errnoKept;
  if (!barrierForAll())
    return;
  all = true;
  forEachOther([this](const ProfiledThread &thread) {
    constexpr int kTries = 1000;
    int tries = 0;
    while (thread.inVerb.load(std::memory_order_acquire) && ++tries < kTries)
      sleepMicroseconds(100);
    all = all && tries < kTries;
  });
}

Pause::~Pause() {
  if (pausedBy.load(std::memory_order_relaxed) != &profiledThread)
    return;
  listBusy.unlock();
  pausedBy.store(nullptr, std::memory_order_release); // what was changed meanwhile is seen by those that go on
}

} // namespace ompracer::adviser
