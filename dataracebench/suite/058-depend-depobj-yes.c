/*
 * The depend object stands for another variable when the second task is created.
 * Data race pair: x@16:5:W vs. x@20:5:W
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int x = 0, other = 0;
  omp_depend_t order;
#pragma omp parallel
#pragma omp single
  {
#pragma omp depobj(order) depend(inout : x)
#pragma omp task shared(x) depend(depobj : order)
    x = 1;
#pragma omp depobj(order) destroy
#pragma omp depobj(order) depend(inout : other)
#pragma omp task shared(x) depend(depobj : order)
    x += 2;
#pragma omp taskwait
#pragma omp depobj(order) destroy
  }
  printf("%d\n", x + other > 0);
  return 0;
}
