// RUN: %check-norace %s
// Rule: floating.meet value.await
// Whoever ran the body has come to the barrier after it. No value is waited for in this program.
#include "e2e.h"
#include <pthread.h>

int value;
static pthread_barrier_t met;
int main(void) {
  pthread_barrier_init(&met, NULL, 2);
#pragma omp parallel num_threads(2)
  {
#pragma omp single nowait
    value = 1;
    pthread_barrier_wait(&met);
    USE(value);
  }
  return 0;
}
