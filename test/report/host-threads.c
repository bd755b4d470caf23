// RUN: %ompracer-cc -g -O1 -fopenmp %omp_flags %s -o %t
// RUN: %not env OMP_NUM_THREADS=2 %t 2>&1 | %FileCheck %s
//
// Each host thread has teams of its own: the number in the team does not say which thread it is.
#include <pthread.h>

int x;
static void *increment(void *unused) {
  x++;
  return unused;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, increment, 0);
  pthread_create(&second, 0, increment, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
// CHECK-DAG: by thread 0 of host thread 1{{$}}
// CHECK-DAG: by thread 0 of host thread 2{{$}}
