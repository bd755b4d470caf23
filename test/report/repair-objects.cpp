// Objects that are handed on by reference, and host threads that live on. -DREPAIRED has what is proposed.
// RUN: %ompracer-c++ -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=4 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED: %s %t.json
// RUN: %ompracer-c++ -g -O1 -fopenmp %omp_flags -DREPAIRED %s -o %t.repaired
// RUN: env OMP_NUM_THREADS=1 %t.repaired
// RUN: env OMP_NUM_THREADS=2 %t.repaired
// RUN: env OMP_NUM_THREADS=4 %t.repaired
#include <condition_variable>
#include <future>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>
#ifdef REPAIRED
#define OR(racy, right) right
#else
#define OR(racy, right) racy
#endif
#define PRAGMA(text) _Pragma(#text)
#define FOR(clauses) PRAGMA(omp parallel for clauses)

struct Info {
  int id = 0, count = 1;
};
struct Kernel {
  int out[64] = {};
  void run(const Info &info) { out[info.id] += info.count; }
};
/// As in a library: the info that each iteration fills in is one for all.
__attribute__((noinline)) static void schedule(Kernel &kernel) {
  Info info;
  info.count = 4;
  FOR(OR(, firstprivate(info)))
  for (int i = 0; i < 64; i++) {
    info.id = i; // PROPOSED: if each iteration needs its own 'info', add firstprivate(info) to the directive at
    kernel.run(info);
  }
}

struct Nested {
  Info inner;
  int further = 0;
};
/// The same, of a member of a member that is passed by pointer, and of what a reference refers to.
__attribute__((noinline)) static void take(Kernel &kernel, const Info *info) { kernel.run(*info); }
__attribute__((noinline)) static void scheduleNested(Kernel &kernel, Info &referred) {
  Nested nested;
#pragma omp parallel
  {
    PRAGMA(omp for OR(, firstprivate(nested)))
    for (int i = 0; i < 64; i++) {
      nested.inner.id = i; // PROPOSED: if each iteration needs its own 'nested', add firstprivate(nested) to the directive at
      take(kernel, &nested.inner);
    }
  }
  FOR(OR(, firstprivate(referred)))
  for (int i = 0; i < 64; i++) {
    referred.id = i; // PROPOSED: if each iteration needs its own 'referred', add firstprivate(referred) to the directive at
    kernel.run(referred);
  }
}

/// A clause copies neither what a pointer leads to nor what a closure has captured.
template <class F> void parallelFor(F f) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    f(i);
}
__attribute__((noinline)) static void scheduleOwned(Kernel &kernel) {
  const std::unique_ptr<Info> owned = std::make_unique<Info>();
#pragma omp parallel for
  for (int i = 0; i < 64; i++) {
    OR(, Info copy = *owned);
    OR(owned->, copy.) id = i; // PROPOSED: let no two iterations use one object
    kernel.run(OR(*owned, copy));
  }
  Info captured;
  parallelFor([&](int i) {
    OR(, Info copy = captured);
    OR(captured, copy).id = i; // PROPOSED: let no two iterations use one object
    kernel.run(OR(captured, copy));
  });
}

static int x[64], y[64];
/// A thread that does more than one job is not joined between them.
static void queue() {
  std::promise<void> first;
  std::future<void> done = first.get_future();
  std::thread worker([&] {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      x[i] = i; // PROPOSED: let one of the two host threads wait for the other between the accesses (join, a future,
    first.set_value();
  });
  OR(, done.wait();)
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    y[i] = x[63 - i];
  worker.join();
}

/// Nor is one that the caller of std::async waits for at the end.
static void asynchronous() {
  std::future<void> done = std::async(std::launch::async, [] {
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      y[i] = i; // PROPOSED: let one of the two host threads wait for the other between the accesses (join, a future,
  });
  OR(, done.wait();)
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    x[i] = y[63 - i];
  OR(done.wait();, )
}

/// A pool of the program's own: what a condition variable tells orders, if it is waited for.
static std::mutex mutex;
static std::condition_variable finished;
static bool ready;
static void *pool(void *) {
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    x[i] = 2 * i; // PROPOSED: let one of the two host threads wait for the other between the accesses (join, a future,
  std::lock_guard<std::mutex> lock(mutex);
  ready = true;
  finished.notify_one();
  return nullptr;
}
static void pooled() {
  pthread_t worker;
  pthread_create(&worker, nullptr, pool, nullptr);
#ifdef REPAIRED
  {
    std::unique_lock<std::mutex> lock(mutex);
    finished.wait(lock, [] { return ready; });
  }
#endif
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    y[i] = x[i];
  pthread_join(worker, nullptr);
}

int main() {
  Kernel kernel;
  Info info;
  schedule(kernel);
  scheduleNested(kernel, info);
  scheduleOwned(kernel);
  queue();
  asynchronous();
  pooled();
  return kernel.out[1] + y[0] == 0;
}
