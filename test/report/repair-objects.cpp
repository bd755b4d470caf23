// Objects that are handed on by reference, and host threads that live on. -DREPAIRED has what is proposed.
// RUN: %ompracer-c++ -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=4 OMPRACER_OPTIONS=json=%t.json %t
// RUN: %python %S/check_hints.py PROPOSED: %s %t.json
// RUN: %ompracer-c++ -g -O1 -fopenmp %omp_flags -DREPAIRED %s -o %t.repaired
// RUN: env OMP_NUM_THREADS=1 %t.repaired
// RUN: env OMP_NUM_THREADS=2 %t.repaired
// RUN: env OMP_NUM_THREADS=4 %t.repaired
#include <future>
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

int main() {
  Kernel kernel;
  schedule(kernel);
  queue();
  return kernel.out[1] + y[0] == 0;
}
