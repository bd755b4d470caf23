// RUN: %check-race %s
// Rule: floating.meet value.await
// The body stands after the barrier.
#include "e2e.h"
#include <pthread.h>

int value;
static pthread_barrier_t met;
int main(void) {
  pthread_barrier_init(&met, NULL, 2);
#pragma omp parallel num_threads(2)
  {
    pthread_barrier_wait(&met);
#pragma omp single nowait
    value = 1; // RACE
    USE(value); // RACE
  }
  return 0;
}
