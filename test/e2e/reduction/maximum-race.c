// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: reduction.part
// Threads combine their maxima one after the other and compare to do so, which hands nothing over.
#include "e2e.h"

float in[N];
int before, after;
int main(void) {
  float most = -1;
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      before = 1; // RACE
#pragma omp for reduction(max : most) nowait
    for (int i = 0; i < N; i++)
      if (in[i] > most)
        most = in[i];
    if (omp_get_thread_num() == 1)
      after = before; // RACE
  }
  return most + after > 9;
}
