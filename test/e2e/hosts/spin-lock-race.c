// RUN: %check-race %s
// Rule: exclusion.extent
// The spin lock is given back too early.
#include "e2e.h"
#include <pthread.h>

pthread_spinlock_t lock;
int x;
int main(void) {
  pthread_spin_init(&lock, 0);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
   pthread_spin_lock(&lock);
    pthread_spin_unlock(&lock);
    x++; // RACE
  }
  return x == 0;
}
