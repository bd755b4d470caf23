// Host threads: pthread_create and pthread_join (std::thread uses them) as orders between initial tasks, mutexes as
// exclusion.
//
// From the first thread that the program creates until all are joined, code outside parallel regions can run in
// parallel too and is recorded. Threads and mutexes of the OpenMP runtime itself are not the program's.
#include "ompt/host_thread.h"

#include "ompt/lifecycle.h"
#include "ompt/mutex.h"
#include "ompt/task.h"
#include "platform/platform.h"

#include <cerrno>
#include <pthread.h>

namespace ompracer {

/// What a created thread hands over, and where its joiner finds it.
struct HostThread {
  void *(*routine)(void *) = nullptr;
  void *argument = nullptr;
  FragmentId creation{};
  SNodeId node = SNodeId::None;
  pthread_t handle{};
  /// Release when node is set; pairs with the acquire at the join.
  std::atomic<bool> began{false};
  HostThread *next = nullptr;
};

static Pool<HostThread> hostPool;
static __thread PoolCache hostCache;
// Guarded by listLock.
static HostThread *hostList;
static std::atomic<bool> listLock;
static AddressRange openmpRuntime;

/// Its destructor runs when a host thread ends, however it ends.
static pthread_key_t endKey;

static void hostThreadEnds(void *) { detachThread(); }

bool initHostThreads(uptr openmpAddress) {
  if (pthread_key_create(&endKey, hostThreadEnds) != 0)
    return false;
  static Module module;
  if (findModule(openmpAddress, module))
    openmpRuntime = module.range;
  return hostPool.init(1u << 22);
}

bool calledByOpenmp(const void *returnAddress) { return openmpRuntime.contains(reinterpret_cast<uptr>(returnAddress)); }

static void lockList() {
  while (listLock.exchange(true, std::memory_order_acquire))
    spinWait();
}
static void unlockList() { listLock.store(false, std::memory_order_release); }

/// The calling thread's code is recorded from now on, wherever it stands.
static void recordSerialCode() {
  Task *task = omptThread.task->body();
  if (task->record)
    return;
  task->record = true;
  task->cursor = gDetector.graph.beginInitial(gThread.alloc, FragmentId::None);
  gThread.orderedBelow = gDetector.graph.highWater();
  Graph::startAt(gThread.alloc, gThread.orderedBelow);
  activate(omptThread.task);
}

/// Ends the fragment and returns the one before (creation) or after (join) the end.
static FragmentId fragmentHere() { return gDetector.graph.fragment(gThread.alloc, omptThread.task->active()); }

static void *runHostThread(void *raw) {
  HostThread *host = static_cast<HostThread *>(raw);
  attachThread();
  pthread_setspecific(endKey, host);
  Task *task = taskPool.make(omptThread.tasks);
  task->host = true;
  task->record = true;
  task->cursor = gDetector.graph.beginInitial(gThread.alloc, host->creation);
  task->node = host->node = task->cursor.node;
  gThread.implicitTaskFrame = gThread.stackHigh;
  activate(task);
  host->began.store(true, std::memory_order_release);
  return host->routine(host->argument);
}

template <typename Create>
static int createHostThread(Create *real, pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *),
                            void *argument) {
  recordSerialCode();
  HostThread *host = hostPool.make(hostCache);
  host->routine = routine;
  host->argument = argument;
  host->creation = fragmentHere();
  gDetector.graph.step(omptThread.task->active());
  fragmentChanged(gThread);
  lifecycle.hostBegan();
  int result = real(handle, attributes, runHostThread, host);
  if (result != 0) {
    lifecycle.hostEnded();
    hostPool.free(hostCache, host);
    return result;
  }
  lockList();
  host->handle = *handle;
  host->next = hostList;
  hostList = host;
  unlockList();
  return 0;
}

static HostThread *takeFromList(pthread_t handle) {
  lockList();
  HostThread **at = &hostList;
  while (*at && !pthread_equal((*at)->handle, handle))
    at = &(*at)->next;
  HostThread *host = *at;
  if (host)
    *at = host->next;
  unlockList();
  return host;
}

static void joinHostThread(HostThread *host) {
  if (host->began.load(std::memory_order_acquire) && omptThread.task && omptThread.task->record) {
    gDetector.graph.step(omptThread.task->active());
    fragmentChanged(gThread);
    gDetector.graph.joinInitial(host->node, fragmentHere());
    lifecycle.hostEnded();
    Task *task = omptThread.task->body();
    if (lifecycle.singleHost() && !task->implicit && !task->parent && task->node != SNodeId::None && !task->host) {
      // Serial again: all that was recorded is past.
      task->record = false;
      activate(omptThread.task);
    }
  }
  hostPool.free(hostCache, host);
}

/// Recursive mutexes: only the first lock and the last unlock of a thread count.
struct HeldMutex {
  void *mutex;
  u32 count;
};
static constexpr u32 kHeld = 32;
static __thread HeldMutex held[kHeld];

static void mutexLocked(void *mutex) {
  Task *task = omptThread.task;
  if (!task || !task->record)
    return;
  HeldMutex *unused = nullptr;
  for (HeldMutex &h : held) {
    if (h.mutex == mutex && h.count) {
      ++h.count;
      return;
    }
    if (!h.count)
      unused = &h;
  }
  if (unused)
    *unused = {mutex, 1};
  Cursor &c = task->active();
  acquired(c, reinterpret_cast<uptr>(mutex));
  fragmentChanged(gThread);
}

static void mutexUnlocked(void *mutex) {
  Task *task = omptThread.task;
  if (!task || !task->record)
    return;
  for (HeldMutex &h : held)
    if (h.mutex == mutex && h.count && --h.count)
      return;
  Cursor &c = task->active();
  released(c, reinterpret_cast<uptr>(mutex));
  fragmentChanged(gThread);
}

} // namespace ompracer

using namespace ompracer;

#define OMPRACER_EXPORT __attribute__((visibility("default")))
// Older names of the mutex functions, which a static executable has, too: there nothing stands behind this library.
extern "C" {
__attribute__((weak)) int __pthread_mutex_lock(pthread_mutex_t *) noexcept;
__attribute__((weak)) int __pthread_mutex_trylock(pthread_mutex_t *) noexcept;
__attribute__((weak)) int __pthread_mutex_unlock(pthread_mutex_t *) noexcept;
}

#define OMPRACER_NEXT(name, otherwise)                                                                                 \
  static constinit std::atomic<decltype(::name) *> cached{nullptr};                                                    \
  decltype(::name) *real = cached.load(std::memory_order_relaxed);                                                     \
  if (!real) {                                                                                                         \
    real = reinterpret_cast<decltype(::name) *>(nextSymbol(#name));                                                    \
    if (!real)                                                                                                         \
      real = otherwise;                                                                                                \
    cached.store(real, std::memory_order_relaxed);                                                                     \
  }

/// The program's own call, on a thread that has a place in the graph.
#define OMPRACER_PROGRAM_CALL                                                                                          \
  (omptThread.task != nullptr && gThread.inRuntime == 0 && !calledByOpenmp(__builtin_return_address(0)))

extern "C" {
OMPRACER_EXPORT int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *),
                                   void *argument) {
  OMPRACER_NEXT(pthread_create, nullptr);
  if (!real)
    return EAGAIN; // a static executable, where this call cannot be forwarded
  if (!OMPRACER_PROGRAM_CALL)
    return real(handle, attributes, routine, argument);
  return createHostThread(real, handle, attributes, routine, argument);
}

OMPRACER_EXPORT int pthread_join(pthread_t handle, void **result) {
  OMPRACER_NEXT(pthread_join, nullptr);
  if (!real)
    return ESRCH;
  HostThread *host = OMPRACER_PROGRAM_CALL ? takeFromList(handle) : nullptr;
  int status = real(handle, result);
  if (host)
    joinHostThread(host);
  return status;
}

OMPRACER_EXPORT int pthread_mutex_lock(pthread_mutex_t *mutex) {
  OMPRACER_NEXT(pthread_mutex_lock, __pthread_mutex_lock);
  int status = real(mutex);
  if ((status == 0 || status == EOWNERDEAD) && OMPRACER_PROGRAM_CALL)
    mutexLocked(mutex);
  return status;
}

OMPRACER_EXPORT int pthread_mutex_trylock(pthread_mutex_t *mutex) {
  OMPRACER_NEXT(pthread_mutex_trylock, __pthread_mutex_trylock);
  int status = real(mutex);
  if ((status == 0 || status == EOWNERDEAD) && OMPRACER_PROGRAM_CALL)
    mutexLocked(mutex);
  return status;
}

OMPRACER_EXPORT int pthread_mutex_unlock(pthread_mutex_t *mutex) {
  OMPRACER_NEXT(pthread_mutex_unlock, __pthread_mutex_unlock);
  if (OMPRACER_PROGRAM_CALL)
    mutexUnlocked(mutex);
  return real(mutex);
}
}
