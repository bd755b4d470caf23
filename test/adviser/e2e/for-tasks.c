// RUN: %check-spans %s
//
// A task that each iteration creates begins in its own iteration, and its taskwait joins there: 1 + max(5, 1) + 1.
// EXPECT: work 56, logical 7
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel for schedule(static, 1)
  for (int i = 0; i < 8; ++i) {
    ompracer_work(1);
#pragma omp task
    ompracer_work(5);
#pragma omp taskwait
    ompracer_work(1);
  }
}
