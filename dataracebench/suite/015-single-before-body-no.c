/*
 * No data race: the barrier orders what all threads did before it before the body (OpenMP 5.2, barrier construct).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int seed = 0, copy = 0;
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      seed = 42;
#pragma omp barrier
#pragma omp single
    copy = seed;
  }
  printf("%d\n", copy >= 0);
  return 0;
}
