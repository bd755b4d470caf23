/*
 * No data race: each task has its own temporary (OpenMP 5.2, private clause).
 */
#include <stdio.h>

static int out[12];

int main(void) {
  int tmp = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop private(tmp)
    for (int i = 0; i < 12; i++) {
      tmp = 3 * i;
      out[i] = tmp;
    }
  }
  printf("%d\n", out[11] >= 0);
  return 0;
}
