// RUN: %check-norace %s
// Rule: value.await
// THREADS: 2
// What a value hands on is known however many tasks have begun and ended between the write and the wait.
#include "e2e.h"

#include <sys/resource.h>

static long residentKilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

static void createTasks(void) {
  for (int i = 0; i < 500000; ++i) {
    int sum = 0;
#pragma omp task shared(sum)
    sum += i;
#pragma omp taskwait
    sum += 1;
  }
}

int data, flag;
int main(void) {
  long before = residentKilobytes();
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      data = 1;
#pragma omp atomic write release
      flag = 1;
    }
    createTasks();
    if (omp_get_thread_num() == 1) {
      int seen = 0;
      while (!seen) {
#pragma omp atomic read acquire
        seen = flag;
      }
      data = 2;
    }
  }
  return residentKilobytes() - before > 80000;
}
