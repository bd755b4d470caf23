// RUN: %check-race %s
// Rule: task.create
// The task reads the loop variable while its parent increments it.
#include "e2e.h"

int i;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (i = 0; i < N; i++) { // RACE
#pragma omp task shared(i)
      USE(i); // RACE
    }
  }
  return i != N;
}
