/*
 * masked has no barrier: other threads still use the pointers while thread 0 exchanges them.
 * Data race pair: from@15:15:R vs. from@19:7:W
 */
#include <stdio.h>

static int first[32], second[32];

int main(void) {
  int *from = first, *to = second;
#pragma omp parallel
  for (int step = 0; step < 2; step++) {
#pragma omp for
    for (int i = 0; i < 32; i++)
      to[i] = from[i] + 1;
#pragma omp masked
    {
      int *swap = from;
      from = to;
      to = swap;
    }
  }
  printf("%d\n", from[5] >= 0);
  return 0;
}
