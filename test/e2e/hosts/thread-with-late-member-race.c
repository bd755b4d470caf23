// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: thread.create
// One task creates a host thread, another one runs on a member that may leave the barrier before them later than the first has begun.
#include "e2e.h"
#include <pthread.h>

int g;
static void *host(void *unused) {
  g += 1; // RACE
  return unused;
}
int main(void) {
#pragma omp parallel
  {
#pragma omp single
    USE(N);
#pragma omp single
    {
#pragma omp taskgroup
      {
#pragma omp task
        g = 3; // RACE
#pragma omp task
        {
          pthread_t thread;
          pthread_create(&thread, NULL, host, NULL);
          pthread_join(thread, NULL);
        }
      }
    }
  }
  return 0;
}
