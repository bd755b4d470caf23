// RUN: %check-race %s
// Rule: last.first-reads value.await
// Only one member has met the other thread, and another may write the last value.
#include "e2e.h"
#include <pthread.h>

int value;
static pthread_barrier_t met;
static void *reader(void *unused) {
  USE(value); // RACE
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
#pragma omp for lastprivate(value) // RACE
    for (int i = 0; i < 4; i++)
      value = i;
  }
  pthread_join(thread, NULL);
  return 0;
}
