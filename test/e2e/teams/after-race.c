// RUN: %check-race %s
// Rule: conflict.bytes
// One team writes what the other reads.
#include "e2e.h"

int x;
int main(void) {
#pragma omp teams num_teams(2)
  {
    if (omp_get_team_num() == 0)
      x = 1; // RACE
    USE(x); // RACE
  }
  return 0;
}
