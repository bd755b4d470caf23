/*
 * No data race: a block is one chunk, whose iterations one thread executes in order (OpenMP 5.2, schedule clause).
 */
#include <stdio.h>

static int a[64];

int main(void) {
#pragma omp parallel for schedule(dynamic, 16)
  for (int i = 0; i < 64; i++) {
    if (i % 16 != 0)
      a[i] = a[i - 1] + 1;
    else
      a[i] = 1;
  }
  printf("%d\n", a[63] > 0);
  return 0;
}
