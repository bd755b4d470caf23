/*
 * A critical section does not exclude an atomic update.
 * Data race pair: x@13:7:W vs. x@16:7:W
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    if (i % 2) {
#pragma omp atomic
      x += i;
    } else {
#pragma omp critical
      x += 2;
    }
  }
  printf("%d\n", x > 0);
  return 0;
}
