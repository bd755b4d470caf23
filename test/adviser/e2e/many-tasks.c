// RUN: %check-spans %s
//
// A tree of tasks that the runtime executes in any order, or at once when many wait: 11 * 3 + 10.
// EXPECT: work 7164, logical 43, scheduled 43
#include <ompracer/annotate.h>

static void tree(int n) {
  ompracer_work(3);
  if (n == 0)
    return;
#pragma omp task
  tree(n - 1);
#pragma omp task
  tree(n - 1);
#pragma omp taskwait
  ompracer_work(1);
}

int main(void) {
#pragma omp parallel
#pragma omp single
  tree(10);
}
