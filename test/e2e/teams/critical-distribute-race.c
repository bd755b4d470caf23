// RUN: %check-race %s
// Rule: parallel.one-thread
// The iterations may go to several teams, also where the environment makes one.
#include "e2e.h"

int x;
int main(void) {
#pragma omp teams distribute
  for (int i = 0; i < N; i++) {
#pragma omp critical
    x++; // RACE
  }
  return x < 1;
}
