/* Has an environment for OpenMP only after it has created a thread; the first thread of OpenMP ends before the others. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void *count(void *argument) {
  int n = 0;
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    ++n;
  }
#pragma omp parallel for ordered num_threads(2)
  for (int i = 0; i < 4; ++i) {
#pragma omp ordered
    ++n;
  }
  printf("%d of %d\n", n, omp_get_max_threads());
  fflush(stdout);
  return argument;
}

static void *nothing(void *argument) { return argument; }

static void run(void *(*function)(void *)) {
  pthread_t thread;
  pthread_create(&thread, NULL, function, NULL);
  pthread_join(thread, NULL);
}

int main(void) {
  run(nothing);
  setenv("OMP_NUM_THREADS", "3", 1);
  run(count);
  run(count);
  return 0;
}
