// RUN: %check-norace %s
// Rule: conflict.bytes
// A lambda that holds a reference to the thread's number selects the thread's own element.
#include "e2e.h"

int sum[64];
int main() {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    auto add = [&](int i) { sum[me] += i; };
#pragma omp for
    for (int i = 0; i < N; i++)
      add(i);
  }
  return sum[0] < 0;
}
