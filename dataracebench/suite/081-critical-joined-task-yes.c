/*
 * The task is not joined inside the critical section, so it may run when the lock is free again.
 * Data race pair: count@14:7:W vs. count@14:7:W
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
    }
  }
  printf("%d\n", count > 0);
  return 0;
}
