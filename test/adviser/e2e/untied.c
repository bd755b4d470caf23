// RUN: %check-spans %s
//
// Parts of an untied task are one body, wherever they run: 2 + max(4, 1) + 3, four times in parallel.
// EXPECT: work 40, logical 9, scheduled 9
#include <ompracer/annotate.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; ++i)
#pragma omp task untied
  {
    ompracer_work(2);
#pragma omp task
    ompracer_work(4);
    ompracer_work(1);
#pragma omp taskyield
#pragma omp taskwait
    ompracer_work(3);
  }
}
