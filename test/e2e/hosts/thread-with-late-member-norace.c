// RUN: %check-norace %s
// THREADS: 2 4 8
// Rule: thread.create
// The other task leaves the variable alone.
#include "e2e.h"
#include <pthread.h>

int g;
static void *host(void *unused) {
  g += 1;
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
        USE(N);
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
