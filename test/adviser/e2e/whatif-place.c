// RUN: %check-spans %s
//
// THREADS: 2 3 8
// WHATIF: whatif-place.c:15*2,whatif-place.c:22*8,main*4
// The loop of dynamic chunks has units of 8, 1, 1, ...; the tasks are 3 and 12 long; serial code is 6. The two tasks
// are one directive.
// EXPECT: work 36, logical 26, whatif1 22, whatif2 15.5, whatif3 21.5
#include <ompracer/annotate.h>

int main(void) {
  static const int kLong[2] = {3, 12};
  ompracer_work(2);
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 1)
    for (int i = 0; i < 8; i++)
      ompracer_work(i == 3 ? 8 : 1);
  }
  ompracer_work(4);
#pragma omp parallel master
  for (int i = 0; i < 2; i++) {
#pragma omp task
    ompracer_work(kLong[i]);
  }
}
