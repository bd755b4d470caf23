// RUN: %check-norace %s
// Rule: value.await
// A task that has completed stands for what its siblings read only if nothing leaves it but by its end: the writer
// follows the first reader by the flag, and not the second one.
#include "e2e.h"

int a = 1, b = 1, flag;
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      USE(a);
#pragma omp atomic write release
      flag = 1;
    }
#pragma omp task
    USE(b);
#pragma omp task
    {
      int f = 0;
      while (!f) {
#pragma omp atomic read acquire
        f = flag;
      }
      a = 2;
    }
  }
  return 0;
}
