// RUN: %check-spans %s
//
// All wait for the executor of a single construct: 7 + 2.
// EXPECT: work 11, logical 9, scheduled 9
// THREADS: 2
#include <ompracer/annotate.h>

int main(void) {
  int x, wrong = 0;
#pragma omp parallel private(x) num_threads(2) reduction(| : wrong)
  {
#pragma omp single copyprivate(x)
    {
      ompracer_work(7);
      x = 3;
    }
    ompracer_work(2);
    wrong |= x != 3;
  }
  return wrong;
}
