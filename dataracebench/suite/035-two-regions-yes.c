/*
 * One region: the threads write and read without a barrier between.
 * Data race pair: mark[omp_get_thread_num()]@14:5:W vs. mark[t]@16:14:R
 */
#include <omp.h>
#include <stdio.h>

static int mark[64];

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    mark[omp_get_thread_num()] = 1;
    for (int t = 0; t < 4; t++)
      sum += mark[t];
  }
  printf("%d\n", sum > 0);
  return 0;
}
