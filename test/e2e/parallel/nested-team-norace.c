// RUN: %check-norace %s
// Rule: conflict.atomic
// The same, updated atomically.
#include "e2e.h"

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp parallel num_threads(2) shared(mine)
    {
#pragma omp atomic
      mine++;
    }
    USE(mine);
  }
  return 0;
}
