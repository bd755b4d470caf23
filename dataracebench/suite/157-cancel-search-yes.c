/*
 * Iterations look at the result without protection while the one that finds it writes.
 * Data race pair: found@16:9:W vs. found@14:15:R
 */
#include <stdio.h>

int main(void) {
  int found = -1;
#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < 32; i++) {
      int known;
      known = found;
      if (known < 0 && i == 7) {
        found = i;
#pragma omp cancel for
      }
    }
  }
  printf("%d\n", found >= -1);
  return 0;
}
