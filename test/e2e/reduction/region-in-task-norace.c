// RUN: %check-norace %s
// Rule: exclusion.extent
// Regions inside tasks that reduce use the copy of the thread that encounters them.
#include "e2e.h"

int v, w;
int main(void) {
  omp_set_max_active_levels(4);
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskgroup task_reduction(+ : v)
    for (int k = 0; k < 8; ++k) {
#pragma omp task in_reduction(+ : v)
      {
#pragma omp parallel num_threads(2)
        {
#pragma omp atomic
          v += 1;
        }
#pragma omp parallel for reduction(+ : v) num_threads(2)
        for (int i = 0; i < 4; ++i)
          v += i;
#pragma omp parallel num_threads(1)
        ++v;
        v++;
      }
    }
#pragma omp taskloop reduction(+ : w) grainsize(1)
    for (int k = 0; k < 8; ++k) {
#pragma omp parallel num_threads(2)
      {
#pragma omp critical
        w += k;
      }
    }
  }
  return v != 80;
}
