// RUN: %check-race %s
// Rule: thread.join
// An attempt to join orders nothing when the thread runs on.
#include "e2e.h"
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>

int pthread_tryjoin_np(pthread_t, void **);

static sem_t done;
static int shared;
static void *add(void *argument) {
  ++shared; // RACE
  sem_wait(&done);
  return argument;
}
int main(void) {
  pthread_t thread;
  sem_init(&done, 0, 0);
  pthread_create(&thread, 0, add, 0);
  while (pthread_tryjoin_np(thread, 0) != 0 && 0)
    ;
  ++shared; // RACE
  sem_post(&done);
  pthread_join(thread, 0); // the thread may not have begun
#pragma omp parallel
  USE(0);
  return 0;
}
