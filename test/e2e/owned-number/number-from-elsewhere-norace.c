// RUN: %check-norace %s
// THREADS: 1 2 4 8
// WITH: ../owned/Inputs/elsewhere.c
// Rule: owned.executor
// Functions of another module return the thread's number, decide by it, or return storage of the thread.
#include "e2e.h"

int number(void), isFirst(void), half(int i);
long *ownScratch(void);

static long sum[64], progress;

static inline int me(int i) { return number(); }
NOINLINE static void add(long *to, int i) { *to += i; }

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      add(&sum[me(i)], i);
      sum[me(i)] += i;
      if (isFirst())
        progress++;
      ownScratch()[0] = i;
      add(ownScratch(), i);
    }
#pragma omp single
    for (int i = 0; i < N; i++)
#pragma omp task
      add(&sum[me(i)], i);
  }
  return sum[0] < 0;
}
