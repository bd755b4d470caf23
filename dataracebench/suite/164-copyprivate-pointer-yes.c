/*
 * Every thread gets the same pointer and writes its first element.
 * Data race pair: shared[0]@16:5:W vs. shared[0]@16:5:W
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
    shared[0] = omp_get_thread_num();
  }
  printf("%d\n", pool[0] >= 0);
  return 0;
}
