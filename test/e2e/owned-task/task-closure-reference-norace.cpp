// RUN: %check-norace %s
// Rule: taskwait.children
// The closure that the task captured refers to the number of the thread.
#include "e2e.h"

int x[64];
int main() {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++) {
      auto update = [&me] { x[me]++; };
#pragma omp task firstprivate(update)
      update();
#pragma omp taskwait
    }
  }
}
