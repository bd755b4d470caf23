// RUN: %check-race %s
// Rule: owned.pinned
// The element is shared.
#include "e2e.h"

int own[N];
int main(void) {
#pragma omp parallel num_threads(2)
  {
    const int me = omp_get_max_threads() > 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp atomic write
      own[me] = i; // RACE
#pragma omp task if (0)
      USE(own[me]); // RACE
    }
  }
  return 0;
}
