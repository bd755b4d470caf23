/*
 * No data race: each thread has its own copy of the temporary (OpenMP 5.2, private clause).
 */
#include <stdio.h>

int main(void) {
  int a = 1, b = 2, tmp = 0;
#pragma omp parallel sections private(tmp)
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
