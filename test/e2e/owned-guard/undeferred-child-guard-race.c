// RUN: %check-race %s
// Rule: owned.executor
// Without a comparison any thread may.
#include "e2e.h"

int x;
static NOINLINE void update(void) {
#pragma omp task if(0)
  x++; // RACE
}
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    if (x >= 0) // RACE
      update();
#pragma omp task
    if (omp_get_thread_num() == 0) {
#pragma omp task if(0)
      x++; // RACE
    }
  }
  return 0;
}
