/*
 * The mutex is released before the last update.
 * Data race pair: sum@17:5:W vs. sum@17:5:W
 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  int count = 0, sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 16; i++) {
    pthread_mutex_lock(&mutex);
    count++;
    pthread_mutex_unlock(&mutex);
    sum += i;
  }
  printf("%d\n", count + sum > 0);
  return 0;
}
