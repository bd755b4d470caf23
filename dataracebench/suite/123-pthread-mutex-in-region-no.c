/*
 * No data race: the mutex excludes the threads of the team, too (POSIX, pthread_mutex_lock).
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
    sum += i;
    pthread_mutex_unlock(&mutex);
  }
  printf("%d\n", count + sum > 0);
  return 0;
}
