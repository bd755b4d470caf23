/*
 * No data race: without nowait the encountering task waits for the target region (OpenMP 5.2, target construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp target map(tofrom : x)
    x = 1;
    y = x;
#pragma omp taskwait
  }
  printf("%d\n", y >= 0);
  return 0;
}
