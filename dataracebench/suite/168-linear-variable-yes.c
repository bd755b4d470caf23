/*
 * The position is shared and advanced by every iteration.
 * Data race pair: at@14:5:W vs. at@14:5:W
 */
#include <stdio.h>

static int a[64];

int main(void) {
  int at = 0;
#pragma omp parallel for shared(at)
  for (int i = 0; i < 24; i++) {
    a[at & 63] = i;
    at += 2;
  }
  printf("%d\n", a[0] >= 0);
  return 0;
}
