// RUN: %check-race %s
// Rule: conflict.bytes
// Copies of a shared variable that nobody uses, because something else is stored over them.
#include "e2e.h"

struct pair {
  int first, second;
};
int shared, out[N];
int main(void) {
#pragma omp parallel num_threads(2)
  {
    struct pair p = {shared, 1}; // RACE
    p.first = out[2];
    int t = omp_get_thread_num();
    out[t] = p.first + p.second;
#pragma omp single
    shared = t; // RACE
  }
  return 0;
}
