/*
 * Every thread sets the shared variable.
 * Data race pair: level@14:5:W vs. level@14:5:W
 */
#include <stdio.h>

static int level;

int main(void) {
  int sum = 0;
  level = 3;
#pragma omp parallel reduction(+ : sum)
  {
    level += 1;
    sum += level;
  }
  printf("%d\n", sum > 0);
  return 0;
}
