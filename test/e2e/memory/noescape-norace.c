// RUN: %check-norace %s
// Rule: taskwait.children
// A function promises to keep no copy of a pointer (noescape). While it runs, a task has one.
#include "e2e.h"

NOINLINE static void twice(int *__attribute__((noescape)) p) {
#pragma omp task
  *p += 1;
#pragma omp taskwait
  *p += 1;
#pragma omp taskwait
}
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int local = i;
    twice(&local);
    USE(local);
  }
  return 0;
}
