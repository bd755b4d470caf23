// RUN: %check-norace %s
// Rule: owned.executor
// What an undeferred child does is done by the thread of which the number was compared.
#include "e2e.h"

int x;
static NOINLINE void update(void) {
#pragma omp task if(0)
  x++;
}
int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task
    if (omp_get_thread_num() == 0)
      update();
#pragma omp task
    if (omp_get_thread_num() == 0) {
#pragma omp task if(0)
      x++;
    }
  }
  return 0;
}
