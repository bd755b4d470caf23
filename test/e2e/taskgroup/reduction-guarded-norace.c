// RUN: %check-norace %s
// Rule: taskwait.children reduction.part
// The first task has ended, and its taskgroup with it, when the second one is created. Guarded iterations run one after
// the other, and what their taskgroups combine as well.
#include "e2e.h"

static int sum;
static int total;
static void reduce(int i) {
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp task in_reduction(+ : sum)
    sum += i;
  }
}

int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) {
#pragma omp task
      reduce(1);
#pragma omp taskwait
#pragma omp task
      reduce(2);
    }
#pragma omp for
    for (int i = 0; i < N; i++)
      if (omp_get_thread_num() == 0) {
#pragma omp taskgroup task_reduction(+ : total)
        {
#pragma omp task in_reduction(+ : total)
          total += i;
        }
      }
  }
  return 0;
}
