/*
 * No data race: a taskwait without dependences waits for both children (OpenMP 5.2, taskwait construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x) depend(out : x)
    x = 1;
#pragma omp task shared(y) depend(out : y)
    y = 1;
#pragma omp taskwait
    x += y;
#pragma omp taskwait
  }
  printf("%d\n", x > 0);
  return 0;
}
