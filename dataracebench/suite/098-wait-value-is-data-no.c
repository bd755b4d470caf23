/*
 * No data race: the reader waits until the counter has its value, then reads.
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
      while (seen == 0) {
#pragma omp atomic read acquire
      seen = ticks;
      }
      copy = seen + data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
