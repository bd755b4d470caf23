// RUN: %check-norace %s
// Rule: value.await
// Each side waits for the other.
#include "e2e.h"
#include <pthread.h>
#include <semaphore.h>

sem_t filled, emptied;
int slot;
static void *produce(void *unused) {
  for (int i = 0; i < 4; i++) {
   sem_wait(&emptied);
    slot = i;
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
    sum += slot;
    sem_post(&emptied);
  }
  pthread_join(producer, NULL);
  return sum < 0;
}
