// RUN: %check-norace %s
// Rule: exclusion.extent
// The unlock is the last call of the region's body, tasks may run after it.
#include "e2e.h"
#include <pthread.h>

int x;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
#pragma omp parallel
  {
#pragma omp taskloop
    for (int i = 0; i < 2; i++) {
      pthread_mutex_lock(&mutex);
      x++;
      pthread_mutex_unlock(&mutex);
    }
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
  }
  return 0;
}
