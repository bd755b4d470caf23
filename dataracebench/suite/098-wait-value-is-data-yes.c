/*
 * The counter's value only flows into a sum: no decision depends on it, so it orders nothing.
 * Data race pair: data@13:7:W vs. data@20:21:R
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int data = 0, ticks = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 4;
#pragma omp atomic release
      ticks++;
    } else {
      int seen = 0;
#pragma omp atomic read acquire
      seen = ticks;
      copy = seen + data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
