// RUN: %check-race %s
// LINES: any
// Rule: taskwait.children reduction.part
// Two tasks that one guarded piece of code creates have no order, and each combines with the same variable at the end
// of its taskgroup, also where one thread has no copies to combine.
#include "e2e.h"

static int sum;

static void reduce(int i) {
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum += i; // RACE
  }
}

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
#pragma omp task
      reduce(1);
#pragma omp task
      reduce(2);
    }
  }
  return 0;
}
