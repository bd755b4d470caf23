/*
 * No data race: it waits for its predecessor (OpenMP 5.2, doacross clause).
 */
#include <stdio.h>

static int a[32];

int main(void) {
#pragma omp parallel for ordered(1)
  for (int i = 2; i < 32; i++) {
#pragma omp ordered depend(sink : i - 1)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  printf("%d\n", a[31] >= 0);
  return 0;
}
