/*
 * No data race: the scan directive separates the two phases of an inscan reduction (OpenMP 5.2, scan directive).
 */
#include <stdio.h>

static int a[32], prefix[32];

int main(void) {
  int sum = 0;
  for (int i = 0; i < 32; i++)
    a[i] = i;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < 32; i++) {
    sum += a[i];
#pragma omp scan inclusive(sum)
    prefix[i] = sum;
  }
  printf("%d\n", prefix[31] >= 0);
  return 0;
}
