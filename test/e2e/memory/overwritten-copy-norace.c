// RUN: %check-norace %s
// Rule: conflict.bytes
// Nobody reads the variable parallel with its write.
#include "e2e.h"

struct pair {
  int first, second;
};
int shared, out[N];
int main(void) {
#pragma omp parallel num_threads(2)
  {
    struct pair p = {out[N - 1], 1};
    p.first = out[2];
    int t = omp_get_thread_num();
    out[t] = p.first + p.second;
#pragma omp single
    shared = t;
  }
  return 0;
}
