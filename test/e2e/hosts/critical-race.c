// RUN: %check-race %s
// FLAGS: -pthread
// Rule: exclusion.extent
// Critical sections exclude each other across host threads; the one that used OpenMP first may be gone by then.
#include "e2e.h"
#include <pthread.h>

int x;

static void *work(void *unused) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    x++; // RACE
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  work(0);
  pthread_join(thread, 0);
  return x < 0;
}
