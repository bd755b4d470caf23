/*
 * The thread that sets the original to zero is not ordered before the combinations of the others.
 * Data race pair: sum@12:5:W vs. reduction@13:17:W
 */
#include <stdio.h>

int main(void) {
  int sum;
#pragma omp parallel
  {
#pragma omp masked
    sum = 0;
#pragma omp for reduction(+ : sum)
    for (int i = 0; i < 32; i++)
      sum += i;
  }
  printf("%d\n", sum > 0);
  return 0;
}
