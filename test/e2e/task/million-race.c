// RUN: %check-race %s
// Rule: taskwait.children
// Both members create tasks and wait for them, half a million each. What is joined takes no memory any more; what the
// first task wrote is known to the end.
#include "e2e.h"

#include <sys/resource.h>

static long residentKilobytes(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int data;
int main(void) {
  long before = residentKilobytes();
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp task shared(data)
      data = 1; // RACE
#pragma omp taskwait
    }
    for (int i = 0; i < 500000; ++i) {
      int sum = 0;
#pragma omp task shared(sum)
      sum += i;
#pragma omp taskwait
      sum += 1;
    }
    if (omp_get_thread_num() == 1)
      data = 2; // RACE
  }
  return residentKilobytes() - before > 80000;
}
