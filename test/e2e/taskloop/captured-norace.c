// RUN: %check-norace %s
// Rule: conflict.atomic owned.taskloop
// One task runs all iterations on its own copies; the thread reuses what several loops capture, one after another.
#include "e2e.h"

int main(void) {
  int seen = 0;
#pragma omp parallel
  {
    int a[N] = {0}, last = 0;
#pragma omp for schedule(dynamic, 1)
    for (int k = 0; k < 4; k++) {
#pragma omp taskloop num_tasks(1) firstprivate(a)
      for (int i = 1; i < N; i++)
        a[i] = a[i - 1] + 1;
#pragma omp taskloop num_tasks(1) private(last)
      for (int i = 1; i < N; i++) {
        int *p = &last;
        *p = i;
        a[i] += last;
      }
    }
#pragma omp atomic
    seen += a[3];
  }
  return seen < 0;
}
