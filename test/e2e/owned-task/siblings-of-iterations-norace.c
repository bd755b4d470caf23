// RUN: %check-norace %s
// Rule: owned.siblings taskwait.children
// The iterations that one thread runs create siblings: their dependences, a taskwait and a taskgroup order what they
// do to the thread's own variables.
#include "e2e.h"

int main(void) {
  int seen = 0;
#pragma omp parallel
  {
    int x = 0, y = 0, z = 0;
#pragma omp taskgroup
#pragma omp for nowait
    for (int i = 0; i < N; i++) {
#pragma omp task shared(z)
#pragma omp atomic
      z += i;
    }
    z++;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task depend(inout : x) shared(x)
      x += i;
#pragma omp taskwait
      y = i;
#pragma omp task shared(y)
      y += i;
    }
#pragma omp atomic
    seen += x + y + z;
  }
  return seen < 0;
}
