/*
 * No data race: only thread 0 counts, whichever iterations it executes.
 */
#include <omp.h>
#include <stdio.h>

static int progress, work[32];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 32; i++) {
    work[i] = i * i;
    if (omp_get_thread_num() == 0)
      progress++;
  }
  printf("%d\n", progress > 0 ? work[31] : 0);
  return 0;
}
