// RUN: %check-norace %s
// Rule: exclusion.around
// Host threads that iterations create and join, under a lock that every thread holds around the loop.
#include "e2e.h"
#include <pthread.h>

static int x;

static void *work(void *unused) {
  x++;
  return unused;
}

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    const int mine = 1;
    if (mine)
      omp_set_lock(&lock);
#pragma omp for nowait
    for (int i = 0; i < 4; i++) {
      pthread_t thread;
      pthread_create(&thread, NULL, work, NULL);
      pthread_join(thread, NULL);
    }
    if (mine)
      omp_unset_lock(&lock);
  }
  return x == 0;
}
