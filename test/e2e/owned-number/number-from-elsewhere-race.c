// RUN: %check-race %s
// WITH: ../owned/Inputs/elsewhere.c
// Rule: owned.executor
// Functions of another module decide by the thread's number or return storage of the thread; one computes an index from
// that of the iteration.
#include "e2e.h"

int number(void), isFirst(void), half(int i);
long *ownScratch(void);

static long sum[64], progress;

static inline int me(int i) { return half(i); }
NOINLINE static void add(long *to, int i) { *to += i; } // RACE

int main(void) {
#pragma omp parallel
  {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      add(&sum[me(i)], i);
      sum[me(i)] += i; // RACE
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
