/*
 * The tasks do not take part in the reduction: they add to the shared original.
 * Data race pair: sum@15:7:W vs. sum@15:7:W
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup
    for (int i = 0; i < 8; i++) {
#pragma omp task shared(sum)
      sum += i;
    }
    sum *= 2;
  }
  printf("%d\n", sum >= 0);
  return 0;
}
