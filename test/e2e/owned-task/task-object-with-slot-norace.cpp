// RUN: %check-norace %s
// Rule: owned.executor
// An object of a task whose constructor finds the slot of the executing thread.
#include "e2e.h"

int pool[64][4];
struct Scratch {
  int *slot;
  NOINLINE Scratch() : slot(pool[omp_get_thread_num()]) {}
  NOINLINE int &at(int i) { return slot[i]; }
};

int main() {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      Scratch scratch;
      scratch.at(1)++;
      scratch.slot[2]++;
    }
  }
}
