/*
 * The consumer does not wait for the condition.
 * Data race pair: item@13:3:W vs. item@28:13:R
 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static int full, item;

static void *produce(void *argument) {
  item = 12;
  pthread_mutex_lock(&mutex);
  full = 1;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  int copy = 0;
  pthread_create(&thread, NULL, produce, NULL);
#pragma omp parallel num_threads(2) reduction(+ : copy)
#pragma omp single
  {
    copy += item;
  }
  pthread_join(thread, NULL);
  printf("%d\n", copy >= 0);
  return 0;
}
