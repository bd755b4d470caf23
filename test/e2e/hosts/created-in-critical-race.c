// RUN: %check-race %s
// FLAGS: -pthread
// Rule: thread.create thread.join
// A host thread is under the critical section of its creator if it is joined there.
#include "e2e.h"
#include <pthread.h>

int x;

static void *work(void *unused) {
  x++; // RACE
  return unused;
}

int main(void) {
#pragma omp parallel num_threads(2)
  {
    pthread_t thread;
#pragma omp critical
    {
      pthread_create(&thread, 0, work, 0);
    }
    pthread_join(thread, 0);
  }
  return x < 0;
}
