/*
 * Each thread that finds an element stores its index without protection.
 * Data race pair: found@14:9:W vs. found@14:9:W
 */
#include <stdio.h>

int main(void) {
  int found = -1;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < 32; i++) {
      if (i % 8 == 3) {
        found = i;
#pragma omp cancel for
      }
#pragma omp cancellation point for
    }
  }
  printf("%d\n", found > 0);
  return 0;
}
