// Host threads: creation and join (pthread, C11, std::thread) as orders between initial tasks.
//
// From the first thread that the program creates until all are joined, code outside parallel regions can run in
// parallel too and is recorded. Threads of the OpenMP runtime itself are not the program's. A thread may be created
// before the OpenMP runtime has started: its creator then gets its place in the graph here.
#include "hosts/thread.h"

#include "events/sink.h"
#include "hosts/host_call.h"
#include "hosts/sink.h"
#include "platform/platform.h"
#include "platform/spin.h"

#include <cerrno>

namespace ompracer {

constinit std::atomic<u32> unjoinedHosts{0};

// Guarded by listLock.
static HostThread *hostList;
static constinit SpinLock listLock;

/// Its destructor runs when a host thread ends, however it ends.
static pthread_key_t endKey;

static void hostThreadEnds(void *raw) {
  if (Task *task = omptThread.task; task && raw)
    hostEnds(*task, *static_cast<HostThread *>(raw));
  threadEnds();
}

/// Reserves what this layer needs. May be called again, from any thread.
static bool initOnce() {
  static SpinLock busy;
  static bool done = false, succeeded = false; // guarded by busy
  SpinGuard guard(busy);
  if (!done)
    succeeded = reserveHostThreads() && pthread_key_create(&endKey, hostThreadEnds) == 0;
  done = true;
  return succeeded;
}

/// The OpenMP runtime's number of the calling thread. nullptr: there is no such runtime.
static auto openmpThreadNumber() {
  using Function = int(void *);
  OMPRACER_NEXT_FUNCTION static NextFunction next{"__kmpc_global_thread_num"};
  Function *number = next.known<Function>();
  return number ? number : next.lookUp<Function>(nullptr);
}

/// Does nothing where OpenMP cannot run, or not tell.
static bool initForHosts() {
  enum class State : u8 { Unknown, Off, On };
  static std::atomic<State> state{State::Unknown}; // relaxed: found out anew, with the same result, at worst
  State seen = state.load(std::memory_order_relaxed);
  if (seen == State::Unknown) {
    if (!toolHasStarted())
      return false;
    uptr openmp = reinterpret_cast<uptr>(openmpThreadNumber());
    bool on = openmp && toolsAllowed() && initEvents(openmp) && initOnce();
    seen = on ? State::On : State::Off;
    state.store(seen, std::memory_order_relaxed);
  }
  return seen == State::On;
}

/// The program's own call, and the calling thread executes an initial task, now at the latest. False also where the
/// OpenMP runtime cannot tell its events.
static bool isHost(const void *returnAddress) {
  if (omptThread.task)
    return fromProgram(returnAddress) && initOnce();
  // Only now is it known where the OpenMP runtime lies.
  if (inOwnCall() || !initForHosts() || !fromProgram(returnAddress))
    return false;
  if (omptThread.task)
    return true;
  threadBegins();
  Task *task = makeTask();
  skeletonOf(*task).early = true;
  omptThread.task = task;
  initialExpected(*task);
  return true;
}

static void beginHostThread(HostThread *host) {
  threadBegins();
  pthread_setspecific(endKey, host);
  Task *task = makeTask();
  skeletonOf(*task).host = true;
  omptThread.task = task;
  hostBegins(*task, *host);
  skeletonOf(*host).began.store(true, std::memory_order_release); // pairs with the acquire in joinHostThread
}

static void *runHostThread(void *raw) {
  HostThread *host = static_cast<HostThread *>(raw);
  beginHostThread(host);
  const HostThreadSkeleton &created = skeletonOf(*host);
  return created.routine(created.argument);
}

/// The same for a C11 thread.
static int runC11Thread(void *raw) {
  HostThread *host = static_cast<HostThread *>(raw);
  beginHostThread(host);
  const HostThreadSkeleton &created = skeletonOf(*host);
  return created.c11Routine(created.argument);
}

/// Before the creation of a thread.
static HostThread *announce(void *argument) {
  HostThread *host = makeHostThread();
  skeletonOf(*host).argument = argument;
  hostCreated(*host);
  return host;
}

static void putIntoList(HostThread *host) {
  SpinGuard guard(listLock);
  skeletonOf(*host).next = hostList;
  hostList = host;
  unjoinedHosts.fetch_add(1, std::memory_order_relaxed);
}

/// After it.
static void created(HostThread *host, bool succeeded, const pthread_t *handle) {
  if (!succeeded) {
    hostRefused(*host);
    freeHostThread(host);
    return;
  }
  skeletonOf(*host).handle = *handle;
  putIntoList(host);
}

static HostThread *takeFromList(pthread_t handle) {
  listLock.lock();
  HostThread **at = &hostList;
  while (*at && !pthread_equal(skeletonOf(**at).handle, handle))
    at = &skeletonOf(**at).next;
  HostThread *host = *at;
  if (host) {
    *at = skeletonOf(*host).next;
    unjoinedHosts.fetch_sub(1, std::memory_order_relaxed);
  }
  listLock.unlock();
  return host;
}

static void joinHostThread(HostThread *host, const void *returnAddress) {
  if (skeletonOf(*host).began.load(std::memory_order_acquire) && isHost(returnAddress))
    hostJoined(*host);
  freeHostThread(host);
}

/// Joins a thread by a function of the program's choice, real(handle, arguments...).
template <typename Function, typename... Arguments>
static int joinBy(Function *real, const void *returnAddress, pthread_t handle, Arguments... arguments) {
  // Out of the list before: after the join a new thread may have the handle.
  HostThread *host = fromProgram(returnAddress) ? takeFromList(handle) : nullptr;
  const int status = real(handle, arguments...);
  if (host && status == 0)
    joinHostThread(host, returnAddress);
  else if (host) // it runs on, or nobody may join it
    putIntoList(host);
  return status;
}

/// While it lives, the attributes ask for a stack that is large enough for a report, too: threads of programs and of
/// the OpenMP runtime (OMP_STACKSIZE) may have 16 KiB. A stack that the program provides stays as it is.
class EnoughStack {
public:
  explicit EnoughStack(const pthread_attr_t *given) : attributes(const_cast<pthread_attr_t *>(given)) {
    void *lowest = nullptr;
    if (!attributes || pthread_attr_getstack(attributes, &lowest, &size) != 0)
      return;
    // Without an address of the program's, glibc computes the lowest one from 0 as the highest.
    const bool provided = lowest && reinterpret_cast<uptr>(lowest) + size != 0;
    raised = !provided && size != 0 && size < kEnough && pthread_attr_setstacksize(attributes, kEnough) == 0;
  }
  ~EnoughStack() {
    if (raised)
      pthread_attr_setstacksize(attributes, size);
  }
  EnoughStack(const EnoughStack &) = delete;
  EnoughStack &operator=(const EnoughStack &) = delete;

private:
  static constexpr std::size_t kEnough = 256 << 10;
  pthread_attr_t *attributes;
  std::size_t size = 0;
  bool raised = false;
};

} // namespace ompracer

using namespace ompracer;

OMPRACER_EXPORT int pthread_create(pthread_t *handle, const pthread_attr_t *attributes, void *(*routine)(void *),
                                   void *argument) {
  OMPRACER_NEXT(pthread_create, nullptr);
  if (!real)
    return EAGAIN; // a static executable, where this call cannot be forwarded
  EnoughStack stack(attributes);
  if (!isHost(__builtin_return_address(0)))
    return real(handle, attributes, routine, argument);
  HostThread *host = announce(argument);
  skeletonOf(*host).routine = routine;
  int result = real(handle, attributes, runHostThread, host);
  created(host, result == 0, handle);
  return result;
}

OMPRACER_EXPORT int pthread_join(pthread_t handle, void **result) {
  OMPRACER_NEXT(pthread_join, nullptr);
  if (!real)
    return ESRCH;
  return joinBy(real, __builtin_return_address(0), handle, result);
}

OMPRACER_EXPORT int pthread_tryjoin_np(pthread_t handle, void **result) {
  OMPRACER_NEXT(pthread_tryjoin_np, nullptr);
  if (!real)
    return ESRCH;
  return joinBy(real, __builtin_return_address(0), handle, result);
}

OMPRACER_EXPORT int pthread_timedjoin_np(pthread_t handle, void **result, const timespec *until) {
  OMPRACER_NEXT(pthread_timedjoin_np, nullptr);
  if (!real)
    return ESRCH;
  return joinBy(real, __builtin_return_address(0), handle, result, until);
}

OMPRACER_EXPORT int thrd_create(thrd_t *handle, thrd_start_t routine, void *argument) {
  OMPRACER_NEXT(thrd_create, nullptr);
  if (!real)
    return thrd_error;
  if (!isHost(__builtin_return_address(0)))
    return real(handle, routine, argument);
  HostThread *host = announce(argument);
  skeletonOf(*host).c11Routine = routine;
  int result = real(handle, runC11Thread, host);
  created(host, result == thrd_success, handle);
  return result;
}

OMPRACER_EXPORT int thrd_join(thrd_t handle, int *result) {
  OMPRACER_NEXT(thrd_join, nullptr);
  if (!real)
    return thrd_error;
  static_assert(thrd_success == 0);
  return joinBy(real, __builtin_return_address(0), handle, result);
}
