/*
 * Without the loop's barrier the thread that reads element 0 may be another than the one that wrote it.
 * Data race pair: a[i]@15:7:W vs. a[0]@17:13:R
 */
#include <stdio.h>

static int a[32];

int main(void) {
  int first = 0;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 32; i++)
      a[i] = i + 1;
#pragma omp single
    first = a[0];
  }
  printf("%d\n", first >= 0);
  return 0;
}
