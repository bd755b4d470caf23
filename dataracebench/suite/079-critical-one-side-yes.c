/*
 * The reader holds no lock.
 * Data race pair: value@14:7:W vs. value@18:14:R
 */
#include <stdio.h>

int main(void) {
  int value = 0, copy = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp critical
      value = 3;
    }
#pragma omp section
    {
      copy = value;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
