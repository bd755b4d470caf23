// RUN: %check-race %s
// Rule: taskwait.children
// A final task is still deferrable itself.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task final(1)
    x = 1; // RACE
    x = 2; // RACE
  }
  return x == 0;
}
