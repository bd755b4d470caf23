/*
 * No data race: the buffer belongs to the iteration, whose inner regions follow each other (OpenMP 5.2, parallel
 * construct).
 */
#include <omp.h>
#include <stdio.h>

int main(void) {
  int out[8];
  omp_set_max_active_levels(2);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 8; i++) {
    int buffer[32];
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
