/*
 * No data race: copyin initialises the threads' copies before the region's work begins (OpenMP 5.2, copyin
 * clause).
 */
#include <stdio.h>

static int level;
#pragma omp threadprivate(level)

int main(void) {
  int sum = 0;
  level = 3;
#pragma omp parallel reduction(+ : sum) copyin(level)
  {
    level += 1;
    sum += level;
  }
  printf("%d\n", sum > 0);
  return 0;
}
