// RUN: %check-norace %s
// Rule: parallel.end
// Regions inside of the iterations of a loop begin and end all at once: libomp reuses a team while its end is
// announced.
#include "e2e.h"

int main(void) {
  int out[N];
  omp_set_max_active_levels(2);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int buffer[32], sum = 0;
#pragma omp parallel for num_threads(2)
    for (int k = 0; k < 32; k++)
      buffer[k] = k * i;
#pragma omp parallel for num_threads(2) reduction(+ : sum)
    for (int k = 0; k < 32; k++)
      sum += buffer[k];
    out[i] = sum;
  }
  return out[3] < 0;
}
