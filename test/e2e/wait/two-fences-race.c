// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: value.await
// A fence that acquires does not stand for one that releases after it, nor the other way round.
#include "e2e.h"

#include <stdatomic.h>

atomic_int flag;
int x;

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
      x = 1; // RACE
      atomic_thread_fence(memory_order_acquire);
      atomic_thread_fence(memory_order_acquire);
      atomic_store_explicit(&flag, 1, memory_order_relaxed);
    } else {
      while (!atomic_load_explicit(&flag, memory_order_relaxed))
        ;
      atomic_thread_fence(memory_order_release);
      atomic_thread_fence(memory_order_acquire);
      USE(x); // RACE
    }
  }
  return 0;
}
