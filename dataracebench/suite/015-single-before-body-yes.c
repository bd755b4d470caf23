/*
 * A thread writes before the single construct, in the phase of the body: only a barrier before it would order the
 * two.
 * Data race pair: seed@14:7:W vs. seed@16:12:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int seed = 0, copy = 0;
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      seed = 42;
#pragma omp single
    copy = seed;
  }
  printf("%d\n", copy >= 0);
  return 0;
}
