/*
 * The sum is shared by all tasks of the loop.
 * Data race pair: sum@14:7:W vs. sum@14:7:W
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop shared(sum)
    for (int i = 0; i < 16; i++)
      sum += i;
  }
  printf("%d\n", sum > 0);
  return 0;
}
