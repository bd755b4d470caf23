/*
 * No data race: the source stands after the write (OpenMP 5.2, doacross clause).
 */
#include <stdio.h>

static int a[32];

int main(void) {
#pragma omp parallel for ordered(1) schedule(dynamic)
  for (int i = 1; i < 32; i++) {
#pragma omp ordered depend(sink : i - 1)
    int before = a[i - 1];
    a[i] = before + 1;
#pragma omp ordered depend(source)
  }
  printf("%d\n", a[31] >= 0);
  return 0;
}
