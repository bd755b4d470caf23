/*
 * No data race: the first region ends before the second begins (OpenMP 5.2, parallel construct).
 */
#include <omp.h>
#include <stdio.h>

static int mark[64];

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    mark[omp_get_thread_num()] = 1;
  }
#pragma omp parallel reduction(+ : sum)
  {
    for (int t = 0; t < 4; t++)
      sum += mark[t];
  }
  printf("%d\n", sum > 0);
  return 0;
}
