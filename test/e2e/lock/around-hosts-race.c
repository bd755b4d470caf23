// RUN: %check-race %s
// Rule: exclusion.around
// Host threads that iterations create and join, under a lock that one thread holds around the loop.
#include "e2e.h"
#include <pthread.h>

static int x;

static void *work(void *unused) {
  x++; // RACE
  return unused;
}

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
  {
    const int mine = omp_get_thread_num() == 0;
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
