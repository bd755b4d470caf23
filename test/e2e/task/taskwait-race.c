// RUN: %check-race %s
// Rule: taskwait.children
// The parent reads before it waits.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    x = 1; // RACE
    USE(x); // RACE
  }
  return x != 1;
}
