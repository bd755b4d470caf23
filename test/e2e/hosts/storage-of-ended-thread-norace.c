// RUN: %check-norace %s
// Rule: conflict.atomic
// The second thread gets the stack of the first, and with it the place of the thread-local variable.
#include "e2e.h"
#include <pthread.h>

_Thread_local int count;
int first; // ended: orders nothing
void *countOne(void *unused) {
  count++;
  return unused;
}
void runThread(void) {
  pthread_t thread;
  pthread_create(&thread, 0, countOne, 0);
  pthread_join(thread, 0);
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      runThread();
      __atomic_store_n(&first, 1, __ATOMIC_RELAXED);
    } else {
      while (!__atomic_load_n(&first, __ATOMIC_RELAXED))
        USE(0);
      runThread();
    }
  }
  return 0;
}
