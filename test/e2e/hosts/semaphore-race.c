// RUN: %check-race %s
// Rule: value.await
// The producer does not wait until the slot is empty.
#include "e2e.h"
#include <pthread.h>
#include <semaphore.h>

sem_t filled, emptied;
int slot;
static void *produce(void *unused) {
  for (int i = 0; i < 4; i++) {
    slot = i; // RACE
    sem_post(&filled);
  }
  return unused;
}
int main(void) {
  pthread_t producer;
  sem_init(&filled, 0, 0);
  sem_init(&emptied, 0, 1);
  pthread_create(&producer, NULL, produce, NULL);
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sem_wait(&filled);
#pragma omp parallel num_threads(2) reduction(+ : sum)
    sum += slot; // RACE
    sem_post(&emptied);
  }
  pthread_join(producer, NULL);
  return sum < 0;
}
