// RUN: %check-spans %s
//
// A taskwait with dependences joins the named children only: max(4 + 3, 20).
// EXPECT: work 27, logical 20, scheduled 20
#include <ompracer/annotate.h>

int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : x)
    ompracer_work(4);
#pragma omp task depend(out : y)
    ompracer_work(20);
#pragma omp taskwait depend(in : x)
    ompracer_work(3);
  }
  return x + y;
}
