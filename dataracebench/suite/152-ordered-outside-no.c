/*
 * No data race: written and read inside the block (OpenMP 5.2, ordered construct).
 */
#include <stdio.h>

int main(void) {
  int last = 0, out[24];
#pragma omp parallel for ordered
  for (int i = 0; i < 24; i++) {
#pragma omp ordered
    {
      last = i;
      out[i] = last;
    }
  }
  printf("%d\n", out[0] >= 0);
  return 0;
}
