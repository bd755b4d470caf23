// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: barrier.code
// Capturing a copy reads the variable, and so does passing it to a function, although nothing is made of the value.
#include "e2e.h"

static int x, y;
static void ignores(int value) { (void)value; }
int main(void) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0)
      x = y = 1; // RACE
#pragma omp parallel firstprivate(x) num_threads(2) // RACE
    {
    }
    ignores(y); // RACE
  }
  return 0;
}
