// RUN: %check-norace %s
// Rule: exclusion.extent
// A spin lock excludes.
#include "e2e.h"
#include <pthread.h>

pthread_spinlock_t lock;
int x;
int main(void) {
  pthread_spin_init(&lock, 0);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
   pthread_spin_lock(&lock);
    x++;
   pthread_spin_unlock(&lock);
  }
  return x == 0;
}
