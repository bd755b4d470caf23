// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.atomic
// Every thread of the team updates one shared variable.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel
  {
    x++; // RACE
  }
  return x < 1;
}
