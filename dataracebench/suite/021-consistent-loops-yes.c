/*
 * The second loop is dynamic: any thread may read element i, while another writes it.
 * Data race pair: a[i]@14:7:W vs. a[i]@17:18:R
 */
#include <stdio.h>

static int a[48], b[48];

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (int i = 0; i < 48; i++)
      a[i] = i;
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < 48; i++)
      b[i] = 2 * a[i];
  }
  printf("%d\n", b[47] >= 0);
  return 0;
}
