// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: value.await
// A compare-and-exchange that fails has a memory order of its own.
#include "e2e.h"

int flag, data;

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
      __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
    } else {
      for (int seen = 0; !seen;) {
        int expected = 2;
        __atomic_compare_exchange_n(&flag, &expected, 3, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
        seen = expected;
      }
      USE(data); // RACE
    }
  }
  return 0;
}
