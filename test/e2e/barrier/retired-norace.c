// RUN: %check-norace %s
// Rule: barrier.code
// A phase of so many tasks that their nodes are given back at the barrier: the region goes on in new ones.
#include "e2e.h"

int big[750000], x, y[64];
int main(void) {
#pragma omp parallel
  {
    y[omp_get_thread_num()] = 1;
#pragma omp single
    for (int i = 0; i < 750000; ++i)
#pragma omp task firstprivate(i)
      big[i]++;
    y[(omp_get_thread_num() + 1) % omp_get_num_threads()] = 2;
#pragma omp barrier
#pragma omp single
#pragma omp task
    x = big[1];
    y[omp_get_thread_num()] = x;
    y[omp_get_thread_num()] = 1;
  }
  return 0;
}
