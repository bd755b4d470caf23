/*
 * All iterations' inner teams fill the one buffer.
 * Data race pair: buffer[k]@17:7:W vs. buffer[k]@17:7:W
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int out[8];
  omp_set_max_active_levels(2);
  int buffer[32];
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 8; i++) {
    int sum = 0;
#pragma omp parallel for num_threads(2)
    for (int k = 0; k < 32; k++)
      buffer[k] = k * i;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
    for (int k = 0; k < 32; k++)
      sum += buffer[k];
    out[i] = sum;
  }
  printf("%d\n", out[3] >= 0);
  return 0;
}
