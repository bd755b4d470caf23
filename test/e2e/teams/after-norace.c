// RUN: %check-norace %s
// Rule: conflict.bytes
// The write follows the league.
#include "e2e.h"

int x;
int main(void) {
#pragma omp teams num_teams(2)
  {
    USE(x);
  }
  x = 1;
  return 0;
}
