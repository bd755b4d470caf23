// RUN: %check-norace %s
// Rule: value.await
// The section releases a relaxed write to those who hold the lock, and to nobody else.
#include "e2e.h"

int v, data;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
#pragma omp critical
    {
      data = 1;
#pragma omp atomic write release
      v = 1;
    }
#pragma omp section
    {
      int t;
      do {
#pragma omp atomic read acquire
        t = v;
      } while (!t);
      data++;
    }
  }
  return data ? 0 : 1;
}
