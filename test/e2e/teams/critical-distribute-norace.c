// RUN: %check-norace %s
// Rule: parallel.one-thread
// The program says that there is one team.
#include "e2e.h"

int x, y, z;
int main(void) {
#pragma omp teams distribute parallel for num_teams(1)
  for (int i = 0; i < N; i++) {
#pragma omp critical
    x++;
  }
#pragma omp teams num_teams(1)
#pragma omp distribute
  for (int i = 0; i < N; i++)
    y++;
  omp_set_num_teams(1);
#pragma omp teams distribute
  for (int i = 0; i < N; i++) {
#pragma omp critical
    z++;
  }
  return x + y + z != 3 * N;
}
