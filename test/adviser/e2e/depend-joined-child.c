// RUN: %check-spans %s
//
// A predecessor ends with what it has joined: 22 + 5.
// EXPECT: work 27, logical 27, scheduled 27
#include <omp.h>
#include <ompracer/annotate.h>

int main(void) {
  int x = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    {
      ompracer_work(1);
#pragma omp task
      ompracer_work(20);
#pragma omp taskwait
      ompracer_work(1);
    }
#pragma omp task depend(in : x)
    ompracer_work(5);
  }
  return x;
}
