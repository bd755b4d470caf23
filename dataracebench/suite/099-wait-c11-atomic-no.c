/*
 * No data race: a C11 release store, an acquire load that waits for it (C11, 5.1.2.4).
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
      atomic_store_explicit(&ready, 1, memory_order_release);
    } else {
      while (!atomic_load_explicit(&ready, memory_order_acquire))
        ;
      copy = data;
    }
  }
  printf("%d\n", copy >= 0);
  return 0;
}
