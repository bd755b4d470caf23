// RUN: %check-race %s
// Rule: value.await
// A semaphore that lets two in excludes nobody.
#include "e2e.h"
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

static sem_t *guard;
static int shared;
static void *add(void *argument) {
  sem_wait(guard);
  ++shared; // RACE
  sem_post(guard);
  return argument;
}
int main(void) {
  char name[32];
  snprintf(name, sizeof name, "/ompracer-%d", (int)getpid());
  guard = sem_open(name, O_CREAT, 0600, 2);
  sem_unlink(name);
  pthread_t threads[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(threads[i], 0);
#pragma omp parallel
  USE(shared);
  return 0;
}
