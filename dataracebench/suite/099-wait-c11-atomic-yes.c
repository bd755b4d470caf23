/*
 * The store is relaxed.
 * Data race pair: data@15:7:W vs. data@20:14:R
 */
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>

int main(void) {
  int data = 0, copy = 0;
  atomic_int ready = 0;
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 2;
      atomic_store_explicit(&ready, 1, memory_order_relaxed);
    } else {
      while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
      copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
