/*
 * Two single bodies of one barrier phase may run on two threads at the same time.
 * Data race pair: steps@12:5:W vs. steps@14:5:W
 */
#include <stdio.h>

int main(void) {
  int steps = 0;
#pragma omp parallel
  {
#pragma omp single nowait
    steps += 1;
#pragma omp single
    steps += 2;
  }
  printf("%d\n", steps > 0);
  return 0;
}
