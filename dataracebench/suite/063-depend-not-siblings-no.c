/*
 * No data race: the dependence is between the two outer tasks, which are siblings and wait for their children
 * (OpenMP 5.2, depend clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 2; k++) {
#pragma omp task shared(x) depend(inout : x)
    {
#pragma omp task shared(x) depend(inout : x)
      x += 1;
#pragma omp taskwait
    }
  }
  printf("%d\n", x > 0);
  return 0;
}
