/*
 * No data race: one task creates all tasks, so they are siblings and the dependence orders them (OpenMP 5.2,
 * depend clause).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task shared(x) depend(inout : x)
    x += i;
  }
  printf("%d\n", x >= 0);
  return 0;
}
