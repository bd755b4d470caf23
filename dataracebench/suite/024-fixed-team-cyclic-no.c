/*
 * No data race: the program fixes a team of two; static chunks of one go round it, so i and i - 2 are one
 * thread's, in order (OpenMP 5.2, schedule clause).
 */
#include <omp.h>
#include <stdio.h>

static int a[40];

int main(void) {
  omp_set_dynamic(0);
#pragma omp parallel for schedule(static, 1) num_threads(2)
  for (int i = 2; i < 40; i++)
    a[i] = a[i - 2] + 1;
  printf("%d\n", a[39] >= 0);
  return 0;
}
