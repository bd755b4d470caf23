/*
 * No data race: each task adds to a private copy; they are combined by the end of the taskgroup (OpenMP 5.2,
 * reduction clause).
 */
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop reduction(+ : sum)
    for (int i = 0; i < 16; i++)
      sum += i;
  }
  printf("%d\n", sum > 0);
  return 0;
}
