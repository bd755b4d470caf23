/*
 * All iterations add to the shared sum.
 * Data race pair: sum@11:5:W vs. sum@11:5:W
 */
#include <stdio.h>

int main(void) {
  double sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 64; i++)
    sum += 1.0 / (i + 1);
  printf("%d\n", sum > 0);
  return 0;
}
