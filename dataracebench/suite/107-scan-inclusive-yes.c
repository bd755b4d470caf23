/*
 * A running sum over a shared variable needs the order of the iterations.
 * Data race pair: sum@15:5:W vs. sum@15:5:W
 */
#include <stdio.h>

static int a[32], prefix[32];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 32; i++)
    a[i] = i;
#pragma omp parallel for
  for (int i = 0; i < 32; i++) {
    sum += a[i];
    prefix[i] = sum;
  }
  printf("%d\n", prefix[31] >= 0);
  return 0;
}
