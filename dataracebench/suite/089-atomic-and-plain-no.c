/*
 * No data race: both updates are atomic (OpenMP 5.2, atomic construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0;
#pragma omp parallel sections
  {
#pragma omp section
    {
#pragma omp atomic
      x += 1;
    }
#pragma omp section
    {
#pragma omp atomic
      x += 2;
    }
  }
  printf("%d\n", x > 0);
  return 0;
}
