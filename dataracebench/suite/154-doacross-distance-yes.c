/*
 * The iteration waits for the one two before it, but reads the element of its predecessor.
 * Data race pair: a[i]@13:5:W vs. a[i - 1]@13:12:R
 */
#include <stdio.h>

static int a[32];

int main(void) {
#pragma omp parallel for ordered(1)
  for (int i = 2; i < 32; i++) {
#pragma omp ordered depend(sink : i - 2)
    a[i] = a[i - 1] + 1;
#pragma omp ordered depend(source)
  }
  printf("%d\n", a[31] >= 0);
  return 0;
}
