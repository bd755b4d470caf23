/*
 * The element is written after the ordered block: the next iteration's block does not wait for it.
 * Data race pair: a[i]@15:5:W vs. a[i - 1]@16:12:R
 */
#include <stdio.h>

static int a[24], b[24];

int main(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 1; i < 24; i++) {
#pragma omp ordered
    {
    }
    a[i] = i;
    b[i] = a[i - 1];
  }
  printf("%d\n", b[23] >= 0);
  return 0;
}
