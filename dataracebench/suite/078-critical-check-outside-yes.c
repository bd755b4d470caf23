/*
 * The maximum is compared outside of the critical section that writes it.
 * Data race pair: best@12:21:R vs. best@14:7:W
 */
#include <stdio.h>

int main(void) {
  int best = 0;
#pragma omp parallel for
  for (int i = 0; i < 24; i++) {
    int candidate = (i * 7) % 24;
    if (candidate > best) {
#pragma omp critical
      best = candidate;
    }
  }
  printf("%d\n", best > 0);
  return 0;
}
