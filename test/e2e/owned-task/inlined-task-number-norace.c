// RUN: %check-norace %s
// Rule: owned.pinned
// The number of the thread, captured by an undeferred task that the optimiser puts into the function that creates it.
#include "e2e.h"

int own[N];
int main(void) {
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_thread_num();
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp atomic write
      own[me] = i;
#pragma omp task if (0)
      USE(own[me]);
    }
  }
  return 0;
}
