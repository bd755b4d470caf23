/*
 * Two sibling tasks update the counter.
 * Data race pair: count@14:7:W vs. count@14:7:W
 */
#include <stdio.h>

int main(void) {
  int count = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 4; k++) {
#pragma omp task shared(count)
    {
      count += k;
    }
  }
  printf("%d\n", count >= 0);
  return 0;
}
