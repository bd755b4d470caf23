/*
 * The body of a single construct floats: nothing orders it before what the threads, its own included, do after a
 * nowait.
 * Data race pair: limit@13:5:W vs. limit@16:16:R
 */
#include <stdio.h>

int main(void) {
  int limit = 0, out[16];
#pragma omp parallel
  {
#pragma omp single nowait
    limit = 7;
#pragma omp for
    for (int i = 0; i < 16; i++)
      out[i] = limit + i;
  }
  printf("%d\n", out[15] >= 0);
  return 0;
}
