/*
 * No data race: the exchange is a single body between two barriers, that of the loop and its own (OpenMP 5.2,
 * single construct).
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
#pragma omp single
    {
      int *swap = from;
      from = to;
      to = swap;
    }
  }
  printf("%d\n", from[5] >= 0);
  return 0;
}
