// RUN: %check-race %s
// Rule: owned.executor
// The constructor finds one slot for all threads.
#include "e2e.h"

int pool[64][4];
struct Scratch {
  int *slot;
  NOINLINE Scratch() : slot(pool[0]) {}
  NOINLINE int &at(int i) { return slot[i]; }
};

int main() {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      Scratch scratch;
      scratch.at(1)++; // RACE
      scratch.slot[2]++; // RACE
    }
  }
}
