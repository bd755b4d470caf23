/*
 * No data race: copyprivate fills private copies before any thread leaves the construct (OpenMP 5.2, copyprivate
 * clause).
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int seed;
#pragma omp single copyprivate(seed)
    seed = 5;
    seed += 1;
    sum += seed;
  }
  printf("%d\n", sum > 0);
  return 0;
}
