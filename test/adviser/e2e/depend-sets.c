// RUN: %check-spans %s
//
// Members of an inoutset, and of a mutexinoutset, are not ordered among themselves: 3 + 5 + 2 + 1.
// EXPECT: work 21, logical 11, scheduled 11
#include <ompracer/annotate.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    ompracer_work(3);
    for (int i = 0; i < 2; ++i)
#pragma omp task depend(inoutset : x)
      ompracer_work(5);
    for (int i = 0; i < 3; ++i)
#pragma omp task depend(mutexinoutset : x)
      ompracer_work(2);
    for (int i = 0; i < 2; ++i)
#pragma omp task depend(in : x)
      ompracer_work(1);
  }
  return x;
}
