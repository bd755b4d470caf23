// RUN: %check-norace %s
// Rule: exclusion.extent
// The mutex that the first thread acquired is given back by another one; later all use it.
#include "e2e.h"
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;

int main(void) {
  pthread_mutex_lock(&mutex);
#pragma omp parallel
  {
    if (omp_get_thread_num() == omp_get_num_threads() - 1)
      pthread_mutex_unlock(&mutex);
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < N; i++) {
      pthread_mutex_lock(&mutex);
      x++;
      pthread_mutex_unlock(&mutex);
    }
  }
  return x == 0;
}
