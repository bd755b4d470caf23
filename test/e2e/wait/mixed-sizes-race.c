// RUN: %check-race %s
// Rule: conflict.atomic
// As mixed-sizes-norace.c, but the half of the second word is read relaxed.
#include "e2e.h"
#include <stdatomic.h>
#include <stdint.h>

union Word {
  _Atomic uint64_t whole;
  _Atomic uint32_t half[2];
};
static union Word up, down, both;
static int data[3];

int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data[0] = 1;
      atomic_store_explicit(&up.half[1], 1, memory_order_release);
      data[1] = 1; // RACE
      atomic_store_explicit(&down.whole, 1ull << 32, memory_order_release);
      data[2] = 1;
      atomic_store_explicit(&both.half[1], 1, memory_order_release);
      atomic_fetch_add_explicit(&both.whole, 1, memory_order_relaxed);
    } else {
      while (!(atomic_load_explicit(&up.whole, memory_order_acquire) >> 32))
        ;
      USE(data[0]);
      while (!atomic_load_explicit(&down.half[1], memory_order_relaxed))
        ;
      USE(data[1]); // RACE
      while (!atomic_load_explicit(&both.half[0], memory_order_acquire))
        ;
      USE(data[2]);
    }
  }
  return 0;
}
