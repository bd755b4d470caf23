/*
 * No data race: the threads get the pointer by copyprivate and write elements of their own (OpenMP 5.2,
 * copyprivate clause).
 */
#include <omp.h>
#include <stdio.h>

static int pool[64];

int main(void) {
#pragma omp parallel
  {
    int *shared;
#pragma omp single copyprivate(shared)
    shared = pool;
    shared[omp_get_thread_num()] = 1;
  }
  printf("%d\n", pool[0] >= 0);
  return 0;
}
