/*
 * The temporary array is declared outside of the region and therefore shared.
 * Data race pair: tmp[k]@10:5:W vs. tmp[k]@16:12:R
 * Data race pair: tmp[k]@10:5:W vs. tmp[k]@10:5:W
 */
#include <stdio.h>

static void fill(int *tmp, int i) {
  for (int k = 0; k < 8; k++)
    tmp[k] = i + k;
}

static int total(const int *tmp) {
  int sum = 0;
  for (int k = 0; k < 8; k++)
    sum += tmp[k];
  return sum;
}

int main(void) {
  int tmp[8], out[16];
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    fill(tmp, i);
    out[i] = total(tmp);
  }
  printf("%d\n", out[0] >= 0);
  return 0;
}
