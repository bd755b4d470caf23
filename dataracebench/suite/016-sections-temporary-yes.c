/*
 * Both sections use the one temporary.
 * Data race pair: tmp@13:7:W vs. tmp@18:7:W
 */
#include <stdio.h>

int main(void) {
  int a = 1, b = 2, tmp = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
      tmp = 10;
      a += tmp;
    }
#pragma omp section
    {
      tmp = 20;
      b += tmp;
    }
  }
  printf("%d\n", a + b > 3);
  return 0;
}
