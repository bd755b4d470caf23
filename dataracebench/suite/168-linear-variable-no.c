/*
 * No data race: linear gives each iteration the value that the sequential loop would (OpenMP 5.2, linear clause).
 */
#include <stdio.h>

static int a[64];

int main(void) {
  int at = 0;
#pragma omp parallel for linear(at : 2)
  for (int i = 0; i < 24; i++) {
    a[at & 63] = i;
    at += 2;
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}
