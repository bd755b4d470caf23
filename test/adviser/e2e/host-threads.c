// RUN: %check-spans %s
//
// Threads of the program's own begin where they are created and end where they are joined: 1 + max(7, 2 + 3) + 1.
// EXPECT: work 15, logical 9, scheduled 9
// THREADS: 1 2
#include <omp.h>
#include <ompracer/annotate.h>
#include <pthread.h>

static void *first(void *none) {
  ompracer_work(7);
  return none;
}

static void *second(void *none) {
  ompracer_work(2);
#pragma omp parallel num_threads(2)
  ompracer_work(2);
  return none;
}

int main(void) {
  pthread_t threads[2];
  omp_get_max_threads();
  ompracer_work(1);
  pthread_create(&threads[0], 0, first, 0);
  pthread_create(&threads[1], 0, second, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  ompracer_work(1);
}
