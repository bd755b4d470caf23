/*
 * The semaphore is posted before the data is written.
 * Data race pair: item@14:3:W vs. item@26:13:R
 */
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t items;
static int item;

static void *produce(void *argument) {
  sem_post(&items);
  item = 5;
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
