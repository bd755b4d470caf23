/*
 * Neighbouring iterations go to different threads of the team.
 * Data race pair: a[i]@14:5:W vs. a[i - 1]@14:12:R
 */
#include <omp.h>
#include <stdio.h>

static int a[40];

int main(void) {
  omp_set_dynamic(0);
#pragma omp parallel for schedule(static, 1) num_threads(2)
  for (int i = 2; i < 40; i++)
    a[i] = a[i - 1] + 1;
  printf("%d\n", a[39] >= 0);
  return 0;
}
