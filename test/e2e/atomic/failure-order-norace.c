// RUN: %check-norace %s
// Rule: value.await
// A compare-and-exchange that fails has a memory order of its own.
#include "e2e.h"

int flag, data;

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
      __atomic_store_n(&flag, 1, __ATOMIC_RELEASE);
    } else {
      for (int seen = 0; !seen;) {
        int expected = 2;
        __atomic_compare_exchange_n(&flag, &expected, 3, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
        seen = expected;
      }
      USE(data);
    }
  }
  return 0;
}
