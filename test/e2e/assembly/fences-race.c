// RUN: %check-race %s
//
// A relaxed flag that only a barrier for the compiler precedes.
// THREADS: 2 4 8
// Rule: value.await
#include "e2e.h"

static int data, flag;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1; // RACE
      __asm__ volatile("" : : : "memory");
      __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
    } else {
      while (!__atomic_load_n(&flag, __ATOMIC_RELAXED))
        ;
      __asm__ volatile("lfence" : : : "memory");
      USE(data); // RACE
    }
  }
  return data != 1;
}
