/*
 * nowait takes away the barrier between the sections and the single body.
 * Data race pair: left@14:7:W vs. left@19:11:R
 */
#include <stdio.h>

int main(void) {
  int left = 0, right = 0, sum = 0;
#pragma omp parallel
  {
#pragma omp sections nowait
    {
#pragma omp section
      left = 1;
#pragma omp section
      right = 2;
    }
#pragma omp single
    sum = left + right;
  }
  printf("%d\n", sum >= 0);
  return 0;
}
