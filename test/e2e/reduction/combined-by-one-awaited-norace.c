// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: reduction.part
// What the thread that combines for a large team has waited for orders the combinations only if all have.
#include "e2e.h"
#include <pthread.h>
#include <stdatomic.h>

static int sum[2];
static atomic_int done;

static void *produce(void *unused) {
  sum[0] = 1;
  atomic_store_explicit(&done, 1, memory_order_release);
  return unused;
}

int main(void) {
  pthread_t producer;
  pthread_create(&producer, NULL, produce, NULL);
#pragma omp parallel reduction(+ : sum[0 : 2])
  {
    if (omp_get_thread_num() >= 0)
      while (!atomic_load_explicit(&done, memory_order_acquire))
        ;
    sum[1] += 1;
  }
  pthread_join(producer, NULL);
  return sum[1] == 0;
}
