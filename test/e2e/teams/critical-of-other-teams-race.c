// RUN: %check-race %s
//
// Iterations that several teams may run, each under its team's lock, in a program that waits for a value elsewhere.
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
    for (int i = 0; i < N; i++) {
#pragma omp critical
      a[i] = i; // RACE
    }
#pragma omp distribute parallel for
    for (int i = 0; i < N; i++) {
#pragma omp critical
      a[i / 2]++; // RACE
    }
  }
  return seen != 0;
}
