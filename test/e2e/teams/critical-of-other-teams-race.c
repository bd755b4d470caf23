// RUN: %check-race %s
// Rule: exclusion.group
// Iterations (with what another one touches in the same team, by chance) that several teams may run, each under its
// team's lock, in a program that waits for a value elsewhere.
#include "e2e.h"

long a[N], *place = a, seen;
static NOINLINE long wait(void) {
  long *p;
#pragma omp critical(queue)
  p = place;
  return p ? *p : 0;
}

int main(void) {
  seen = wait();
#pragma omp teams num_teams(2)
  {
#pragma omp distribute parallel for
    for (int i = 0; i < 4; i++) {
#pragma omp critical
      a[i] = i; // RACE
    }
#pragma omp distribute parallel for dist_schedule(static, 1)
    for (int i = 0; i < 4; i++) {
#pragma omp critical
      USE(a[2 * i]); // RACE
    }
  }
  return seen != 0;
}
