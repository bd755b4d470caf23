// RUN: %check-race %s
// Rule: mutexinoutset.task
// The second task does not join its child.
#include "e2e.h"

int main(void) {
  static int d;
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp taskgroup
    {
#pragma omp task depend(mutexinoutset : d) shared(mine)
      mine = 1; // RACE
#pragma omp task depend(mutexinoutset : d) shared(mine)
      {
#pragma omp task shared(mine)
        mine = 2; // RACE
      }
    }
    USE(mine);
  }
  return 0;
}
