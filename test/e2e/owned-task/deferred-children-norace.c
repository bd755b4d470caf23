// RUN: %check-norace %s
// Rule: taskwait.children
// Scratch memory that the thread which executes a task selects, handed down to the tasks that it waits for.
#include "e2e.h"
#include <stdlib.h>

static int *scratch[8];
static NOINLINE void fill(int *s, int begin, int end) {
  if (end - begin == 1) {
    s[begin]++;
    return;
  }
  int middle = (begin + end) / 2;
#pragma omp task
  fill(s, begin, middle);
#pragma omp task
  fill(s, middle, end);
#pragma omp taskwait
}

int main(void) {
  for (int t = 0; t < 8; t++)
    scratch[t] = calloc(4, sizeof(int));
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < N; i++)
#pragma omp task
  {
    int *s = scratch[omp_get_thread_num()];
    fill(s, 0, 4);
#pragma omp task shared(s)
    s[3]++;
#pragma omp taskwait
    USE(s[0]);
  }
  return 0;
}
