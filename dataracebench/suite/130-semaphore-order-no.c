/*
 * No data race: sem_post precedes the sem_wait that it lets go on (POSIX, memory synchronization).
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t items;
static int item;

static void *produce(void *argument) {
  item = 5;
  sem_post(&items);
  return argument;
}

int main(void) {
  pthread_t thread;
  int copy = 0;
  sem_init(&items, 0, 0);
  pthread_create(&thread, NULL, produce, NULL);
  sem_wait(&items);
#pragma omp parallel for reduction(+ : copy)
  for (int i = 0; i < 4; i++)
    copy += item;
  pthread_join(thread, NULL);
  printf("%d\n", copy >= 0);
  return 0;
}
