// RUN: %check-norace %s
// Rule: last.first-reads value.await
// Whichever member meets the other thread in the single body does so before it reads its first value, and the last
// value is written after all of these.
#include "e2e.h"
#include <pthread.h>

int value;
static pthread_barrier_t met;
static void *reader(void *unused) {
  USE(value);
  pthread_barrier_wait(&met);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_barrier_init(&met, NULL, 2);
  pthread_create(&thread, NULL, reader, NULL);
#pragma omp parallel
  {
#pragma omp single nowait
    pthread_barrier_wait(&met);
#pragma omp for firstprivate(value) lastprivate(value)
    for (int i = 0; i < 4; i++)
      value = i;
  }
  pthread_join(thread, NULL);
  return 0;
}
