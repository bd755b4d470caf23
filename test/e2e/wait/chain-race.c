// RUN: %check-race %s
// Rule: value.await
// The middle thread relays without acquiring.
#include "e2e.h"

int data;
_Atomic int first, second;
int main(void) {
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    if (me == 0) {
      data = 1; // RACE
      __atomic_store_n((int *)&first, 1, __ATOMIC_RELEASE);
    } else if (me == 1) {
      while (!__atomic_load_n((int *)&first, __ATOMIC_RELAXED))
        USE(0);
      __atomic_store_n((int *)&second, 1, __ATOMIC_RELEASE);
    } else {
      while (!__atomic_load_n((int *)&second, __ATOMIC_ACQUIRE))
        USE(0);
      USE(data); // RACE
    }
  }
  return data != 1;
}
