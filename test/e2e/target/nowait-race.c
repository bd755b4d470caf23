// RUN: %check-race %s
// Rule: task.create
// The host goes on while the target task may run.
#include "e2e.h"

int x;
int main(void) {
#pragma omp target map(tofrom : x) nowait
  x = 1; // RACE
  x = 2; // RACE
#pragma omp taskwait
  return x == 0;
}
