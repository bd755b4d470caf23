// RUN: %check-race %s
// LINES: any
// Rule: reduction.excludes
// The program uses its semaphore and its barrier before its first OpenMP construct.
#include "e2e.h"
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static pthread_barrier_t barrier;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void) {
  int x = 0;
  sem_init(&s, 0, 0);
  sem_post(&s);
  sem_wait(&s);
  pthread_barrier_init(&barrier, 0, 1);
  pthread_barrier_wait(&barrier);
  pthread_cond_broadcast(&condition);
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    x += i; // RACE
  pthread_barrier_destroy(&barrier);
  sem_destroy(&s);
  return x < 0;
}
