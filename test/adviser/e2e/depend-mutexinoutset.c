// RUN: %check-spans %s
//
// Members of a mutexinoutset are not ordered, and exclude each other: 2 + 4 x 10 until the barrier.
// EXPECT: work 43, logical 13, scheduled 13, locks 42
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    ompracer_work(2);
    for (int i = 0; i < 4; ++i) {
#pragma omp task depend(mutexinoutset : x)
      ompracer_work(10);
    }
#pragma omp taskwait
    ompracer_work(1);
  }
}
