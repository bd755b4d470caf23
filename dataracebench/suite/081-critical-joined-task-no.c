/*
 * No data race: the task is complete when its creator leaves the critical section (OpenMP 5.2, taskwait construct,
 * critical construct).
 */
#include <stdio.h>

int main(void) {
  int count = 0;
#pragma omp parallel
  {
#pragma omp critical
    {
#pragma omp task shared(count)
      count++;
#pragma omp taskwait
    }
  }
  printf("%d\n", count > 0);
  return 0;
}
