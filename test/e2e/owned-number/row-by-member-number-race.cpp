// RUN: %check-race %s
// Rule: owned.pinned
// The object has another number.
#include "e2e.h"

int *rows[64];
struct Worker {
  int me;
  NOINLINE void update() { rows[me][1]++; } // RACE
};
template <typename Function> static NOINLINE void call(Function f) { f(); }

int main() {
  for (int i = 0; i < 64; i++)
    rows[i] = new int[4]();
#pragma omp parallel
  {
    Worker worker = {0};
    int me = worker.me;
#pragma omp for
    for (int i = 0; i < N; i++) {
      worker.update();
      call([&] { rows[me][2]++; }); // RACE
    }
  }
}
