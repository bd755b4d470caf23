/*
 * No data race: private gives each thread a temporary array of its own (OpenMP 5.2, private clause).
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
#pragma omp parallel for private(tmp)
  for (int i = 0; i < 16; i++) {
    fill(tmp, i);
    out[i] = total(tmp);
  }
  printf("%d\n", out[0] >= 0);
  return 0;
}
