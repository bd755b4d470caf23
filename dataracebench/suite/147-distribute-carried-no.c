/*
 * No data race: the iterations touch elements of their own (OpenMP 5.2, distribute construct).
 */
#include <stdio.h>

static int a[32], b[32];

int main(void) {
#pragma omp teams num_teams(2)
#pragma omp distribute
  for (int i = 1; i < 32; i++)
    a[i] = b[i - 1] + 1;
  printf("%d\n", a[31] + b[0] >= 0);
  return 0;
}
