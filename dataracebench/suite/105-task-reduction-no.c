/*
 * No data race: in_reduction gives each task a copy, combined at the end of the taskgroup (OpenMP 5.2,
 * task_reduction clause).
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
    sum *= 2;
  }
  printf("%d\n", sum >= 0);
  return 0;
}
