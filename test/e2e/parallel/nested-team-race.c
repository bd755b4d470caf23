// RUN: %check-race %s
// Rule: conflict.atomic
// A local of an outer implicit task is shared by the inner team.
#include "e2e.h"

int main(void) {
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp parallel num_threads(2) shared(mine)
    {
      mine++; // RACE
    }
    USE(mine);
  }
  return 0;
}
