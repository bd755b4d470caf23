// RUN: %check-race %s
// Rule: value.await
// One barrier in each round is not enough.
#include "e2e.h"
#include <pthread.h>

pthread_barrier_t both;
int x[2];
static void *work(void *argument) {
  int me = *(int *)argument;
  for (int round = 0; round < 4; round++) {
    x[me] = round; // RACE
    int other = x[1 - me]; // RACE
    USE(other);
    pthread_barrier_wait(&both);
  }
  return NULL;
}
int main(void) {
  int zero = 0, one = 1;
  pthread_t second;
  pthread_barrier_init(&both, NULL, 2);
  pthread_create(&second, NULL, work, &one);
  work(&zero);
  pthread_join(second, NULL);
#pragma omp parallel
  USE(x[0]);
  return x[0] != 3;
}
