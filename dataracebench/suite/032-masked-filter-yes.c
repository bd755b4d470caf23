/*
 * Thread 1 reads the value that thread 0 writes, and masked implies no barrier.
 * Data race pair: value@12:5:W vs. value@14:12:R
 */
#include <stdio.h>

int main(void) {
  int value = 0, copy = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp masked filter(0)
    value = 5;
#pragma omp masked filter(1)
    copy = value;
  }
  printf("%d\n", copy >= 0);
  return 0;
}
