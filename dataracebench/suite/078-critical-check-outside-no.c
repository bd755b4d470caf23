/*
 * No data race: compared and written inside (OpenMP 5.2, critical construct).
 */
#include <stdio.h>

int main(void) {
  int best = 0;
#pragma omp parallel for
  for (int i = 0; i < 24; i++) {
    int candidate = (i * 7) % 24;
#pragma omp critical
    if (candidate > best)
      best = candidate;
  }
  printf("%d\n", best > 0);
  return 0;
}
