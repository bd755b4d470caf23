// RUN: %check-race %s
// Rule: task.create taskwait.children
// Grandchildren of two children meet.
#include "e2e.h"

int x;
NOINLINE static void spawn(void) {
#pragma omp task
  {
#pragma omp task
    x++; // RACE
  }
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    spawn();
    spawn();
  }
  return x < 1;
}
