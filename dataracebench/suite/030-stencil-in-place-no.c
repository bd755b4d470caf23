/*
 * No data race: it reads one array and writes the other; the loops' barriers separate the steps (OpenMP 5.2,
 * worksharing-loop construct).
 */
#include <stdio.h>

static double a[34], b[34];

int main(void) {
  a[0] = 1;
#pragma omp parallel
  for (int step = 0; step < 3; step++) {
#pragma omp for
    for (int i = 1; i < 33; i++)
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
#pragma omp for
    for (int i = 1; i < 33; i++)
      a[i] = b[i];
  }
  printf("%g\n", a[33]);
  return 0;
}
