/*
 * No data race: the barrier orders thread 0's write before thread 1's read (OpenMP 5.2, masked construct, barrier
 * construct).
 */
#include <stdio.h>

int main(void) {
  int value = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp masked filter(0)
    value = 5;
#pragma omp barrier
#pragma omp masked filter(1)
    copy = value;
  }
  printf("%d\n", copy >= 0);
  return 0;
}
