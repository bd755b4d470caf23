/*
 * No data race: the barrier at the end of single orders its body before the loop (OpenMP 5.2, single construct).
 */
#include <stdio.h>

int main(void) {
  int limit = 0, out[16];
#pragma omp parallel
  {
#pragma omp single
    limit = 7;
#pragma omp for
    for (int i = 0; i < 16; i++)
      out[i] = limit + i;
  }
  printf("%d\n", out[15] >= 0);
  return 0;
}
