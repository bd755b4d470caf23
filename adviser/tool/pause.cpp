#include "tool/pause.h"

#include "events/task.h"
#include "platform/platform.h"
#include "platform/spin.h"

#include <cerrno>
#include <ctime>
#include <linux/membarrier.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace ompracer::adviser {

constinit std::atomic<const OmptThread *> pausedBy{nullptr};

static constinit SpinLock listBusy; // guards the list of threads, and their places in it
static OmptThread *threads = nullptr;

static void leaveThreads(void *raw) {
  OmptThread *const thread = static_cast<OmptThread *>(raw);
  SpinGuard guard(listBusy);
  for (OmptThread **at = &threads; *at; at = &(*at)->nextThread)
    if (*at == thread) {
      *at = thread->nextThread;
      return;
    }
}

void joinThreads() {
  static pthread_key_t end; // its destructor runs when a thread ends, however it ends
  OmptThread *const thread = &omptThread;
  {
    static bool made = false; // guarded by listBusy
    SpinGuard guard(listBusy);
    if (!made && pthread_key_create(&end, leaveThreads) != 0)
      return; // its last fragment is lost if the program ends meanwhile
    made = true;
    thread->number = threadId();
    thread->nextThread = threads;
    threads = thread;
  }
  pthread_setspecific(end, thread);
}

void forgetThreads() {
  pausedBy.store(nullptr, std::memory_order_relaxed);
  listBusy.unlock();
  threads = nullptr;
  if (omptThread.number) {
    omptThread.number = threadId();
    omptThread.nextThread = nullptr;
    threads = &omptThread;
  }
}

static void sleepMicroseconds(long count) {
  const int kept = errno;
  const timespec time{0, count * 1000};
  ::nanosleep(&time, nullptr);
  errno = kept;
}

void waitForPause() {
  OmptThread &o = omptThread;
  const OmptThread *by = nullptr;
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

OmptThread *Pause::first() { return threads == &omptThread ? threads->nextThread : threads; }
OmptThread *Pause::next(const OmptThread &thread) {
  return thread.nextThread == &omptThread ? omptThread.nextThread : thread.nextThread;
}

Pause::Pause() {
  const OmptThread *nobody = nullptr;
  if (!pausedBy.compare_exchange_strong(nobody, &omptThread, std::memory_order_relaxed))
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
  forEachOther([this](const OmptThread &thread) {
    constexpr int kTries = 1000;
    int tries = 0;
    while (thread.inVerb.load(std::memory_order_acquire) && ++tries < kTries)
      sleepMicroseconds(100);
    all = all && tries < kTries;
  });
}

Pause::~Pause() {
  if (pausedBy.load(std::memory_order_relaxed) != &omptThread)
    return;
  listBusy.unlock();
  pausedBy.store(nullptr, std::memory_order_release); // what was changed meanwhile is seen by those that go on
}

} // namespace ompracer::adviser
