// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.part
// The barrier of the loop completes the maximum and orders what precedes it.
#include "e2e.h"

float in[N];
int before, after;
int main(void) {
  float most = -1;
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      before = 1;
#pragma omp for reduction(max : most)
    for (int i = 0; i < N; i++)
      if (in[i] > most)
        most = in[i];
    if (omp_get_thread_num() == 1)
      after = before;
  }
  return most + after > 9;
}
