/*
 * Two iterations count the progress; any two threads may execute them.
 * Data race pair: progress@15:7:W vs. progress@15:7:W
 */
#include <omp.h>
#include <stdio.h>

static int progress, work[32];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 32; i++) {
    work[i] = i * i;
    if (i == 0 || i == 31)
      progress++;
  }
  printf("%d\n", progress > 0 ? work[31] : 0);
  return 0;
}
