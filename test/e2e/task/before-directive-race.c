// RUN: %check-race %s
// Rule: task.create
// The parent writes after the task was made.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    USE(x); // RACE
    x = 1; // RACE
  }
  return x != 1;
}
