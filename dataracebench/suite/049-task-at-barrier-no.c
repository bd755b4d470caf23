/*
 * No data race: the barrier at the end of single completes all tasks of the team (OpenMP 5.2, barrier construct).
 */
#include <stdio.h>

int main(void) {
  int x = 0, seen = 0;
#pragma omp parallel reduction(+ : seen)
  {
#pragma omp single
    {
#pragma omp task shared(x)
      x = 1;
    }
    seen += x;
  }
  printf("%d\n", seen >= 0);
  return 0;
}
