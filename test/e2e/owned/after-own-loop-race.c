// RUN: %check-race %s
// Rule: owned.pinned
// A loop whose bounds depend on the thread number is left by every thread: what stands after it is not guarded by the
// number.
#include "e2e.h"

long part[N + 1], total;

int main(void) {
#pragma omp parallel num_threads(omp_get_max_threads())
  {
    int me = omp_get_thread_num(), threads = omp_get_num_threads();
    long sum = 0;
    for (int i = N * me / threads; i < N * (me + 1) / threads; i++)
      sum += i;
    part[me + 1] = sum; // RACE
#pragma omp single
    for (int t = 1; t <= threads; t++)
      total += part[t]; // RACE
  }
  return total == 1;
}
