// RUN: %check-race %s
// Rule: exclusion.extent
// The increment is in front of the lock.
#include "e2e.h"
#include <pthread.h>

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
#pragma omp parallel
  {
#pragma omp taskloop
    for (int i = 0; i < 2; i++) {
      x++; // RACE
      pthread_mutex_lock(&mutex);
      pthread_mutex_unlock(&mutex);
    }
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}
