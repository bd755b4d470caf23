/*
 * No data race: taskwait joins the task (OpenMP 5.2, taskwait construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 1;
#pragma omp taskwait
    y = x;
  }
  printf("%d\n", y >= 0);
  return 0;
}
