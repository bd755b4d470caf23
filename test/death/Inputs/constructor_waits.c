// A library whose constructor waits for a team, or with THREADS for two threads.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static int total;
// Volatile: the optimiser knows neither string.
static char *volatile text = "12";

static void *work(void *unused) {
  (void)unused;
  pthread_rwlock_t lock;
  pthread_rwlock_init(&lock, NULL);
  pthread_rwlock_wrlock(&lock);
  char *copy = strdup(text);
  __atomic_fetch_add(&total, (int)strtol(copy, NULL, 10) + (int)strlen(copy), __ATOMIC_RELAXED);
  free(copy);
  pthread_rwlock_unlock(&lock);
  return NULL;
}

#ifdef THREADS
__attribute__((constructor)) static void begin(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, work, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
}
#else
__attribute__((constructor)) static void begin(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp critical
    work(NULL);
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 8; i++)
#pragma omp task
      work(NULL);
#pragma omp taskloop
    for (int i = 0; i < 8; i++)
      work(NULL);
#pragma omp parallel num_threads(1)
    work(NULL);
  }
}
#endif
