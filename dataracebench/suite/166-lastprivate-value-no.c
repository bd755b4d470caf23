/*
 * No data race: lastprivate gives each thread a copy and writes the original once, before the barrier (OpenMP 5.2,
 * lastprivate clause).
 */
#include <stdio.h>

int main(void) {
  int last = 0, out[16];
#pragma omp parallel for lastprivate(last)
  for (int i = 0; i < 16; i++) {
    last = 2 * i;
    out[i] = last;
  }
  printf("%d\n", last + out[15] >= 0);
  return 0;
}
