// RUN: %check-norace %s
// Rule: owned.pinned
// An object of the thread knows its number; by it functions and closures find the row of a table.
#include "e2e.h"

int *rows[64];
struct Worker {
  int me;
  NOINLINE void update() { rows[me][1]++; }
};
template <typename Function> static NOINLINE void call(Function f) { f(); }

int main() {
  for (int i = 0; i < 64; i++)
    rows[i] = new int[4]();
#pragma omp parallel
  {
    Worker worker = {omp_get_thread_num()};
    int me = worker.me;
#pragma omp for
    for (int i = 0; i < N; i++) {
      worker.update();
      call([&] { rows[me][2]++; });
    }
  }
}
