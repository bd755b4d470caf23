/*
 * The source stands before the write.
 * Data race pair: a[i]@15:5:W vs. a[i - 1]@13:18:R
 */
#include <stdio.h>

static int a[32];

int main(void) {
#pragma omp parallel for ordered(1) schedule(dynamic)
  for (int i = 1; i < 32; i++) {
#pragma omp ordered depend(sink : i - 1)
    int before = a[i - 1];
#pragma omp ordered depend(source)
    a[i] = before + 1;
  }
  printf("%d\n", a[31] >= 0);
  return 0;
}
