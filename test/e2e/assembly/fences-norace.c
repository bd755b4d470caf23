// RUN: %check-norace %s
//
// A relaxed flag with fences of assembly on both sides.
// THREADS: 2 4 8
// Rule: value.await
#include "e2e.h"

static int data, flag;

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
      __asm__ volatile("mfence" : : : "memory");
      __atomic_store_n(&flag, 1, __ATOMIC_RELAXED);
    } else {
      while (!__atomic_load_n(&flag, __ATOMIC_RELAXED))
        ;
      __asm__ volatile("lfence" : : : "memory");
      USE(data);
    }
  }
  return data != 1;
}
