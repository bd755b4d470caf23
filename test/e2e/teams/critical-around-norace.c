// RUN: %check-norace %s
// Rule: exclusion.extent
// The section around the league excludes the leagues of other threads.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    {
#pragma omp target teams num_teams(1) map(tofrom : x)
      x++;
    }
  }
  return 0;
}
