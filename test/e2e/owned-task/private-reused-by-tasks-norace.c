// RUN: %check-norace %s
// Rule: taskwait.children
// Each iteration waits for its own task before the variable is reused.
#include "e2e.h"

int a[N];
int main(void) {
  int x = 0;
#pragma omp parallel private(x)
  {
#pragma omp for
    for (int i = 0; i < N; i++) {
      x = i;
#pragma omp task shared(x) firstprivate(i)
      a[i] = x;
#pragma omp taskwait
    }
  }
  return a[N - 1] != N - 1;
}
