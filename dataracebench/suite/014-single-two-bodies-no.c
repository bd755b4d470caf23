/*
 * No data race: the first single's barrier lies between the bodies (OpenMP 5.2, single construct).
 */
#include <stdio.h>

int main(void) {
  int steps = 0;
#pragma omp parallel
  {
#pragma omp single
    steps += 1;
#pragma omp single
    steps += 2;
  }
  printf("%d\n", steps > 0);
  return 0;
}
