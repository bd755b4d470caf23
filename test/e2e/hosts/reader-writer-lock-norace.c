// RUN: %check-norace %s
// Rule: exclusion.extent
// The writer takes the lock for writing.
#include "e2e.h"
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x;
NOINLINE static void add(void) {
  x++;
}
NOINLINE static void look(void) {
  USE(x);
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 8 == 0) {
     pthread_rwlock_wrlock(&lock);
      add();
      pthread_rwlock_unlock(&lock);
    } else {
      pthread_rwlock_rdlock(&lock);
      look();
      pthread_rwlock_unlock(&lock);
    }
  }
  return x == 0;
}
