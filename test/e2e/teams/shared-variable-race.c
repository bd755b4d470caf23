// RUN: %check-race %s
// Rule: conflict.atomic
// critical excludes inside one team only.
#include "e2e.h"

int x;
NOINLINE static void add(void) {
#pragma omp critical
  x++; // RACE
}
int main(void) {
#pragma omp teams num_teams(2)
  add();
  return x < 1;
}
