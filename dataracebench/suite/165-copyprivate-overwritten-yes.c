/*
 * The variable is shared: each thread reads and changes it after the single construct.
 * Data race pair: seed@14:5:W vs. seed@14:5:W
 */
#include <stdio.h>

int main(void) {
  int seed = 0;
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
#pragma omp single
    seed = 5;
    seed += 1;
    sum += seed;
  }
  printf("%d\n", sum > 0);
  return 0;
}
