// RUN: %check-race %s
// Rule: conflict.bytes
// An exception leaves the frame of a function whose local others got by its address; the next function has a local at
// the same place, which a task captures.
#include "../e2e.h"

#include <stdexcept>

NOINLINE static void fill(int *p, int v, bool fail) {
  for (int j = 0; j < 64; j++)
    p[j * 3 % 64] = v + j; // RACE
  if (fail)
    throw std::runtime_error("full");
}
NOINLINE static int thrower(int v) {
  int local[64];
  fill(local, v, true);
  return local[v % 64];
}
NOINLINE static int shared(int v) {
  int local[64];
  fill(local, v, false);
#pragma omp task shared(local)
  fill(local, v + 1, false);
#pragma omp taskyield
  fill(local, v + 2, false);
#pragma omp taskwait
  return local[v % 64];
}
int main() {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int sum = 0;
    try {
      sum = thrower(i);
    } catch (const std::runtime_error &) {
      sum += shared(i);
    }
    USE(sum);
  }
  return 0;
}
