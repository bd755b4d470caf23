// RUN: %check-norace %s
// Rule: mutexinoutset.task
// The set excludes what its tasks join, on the implicit task's own variable, too.
#include "e2e.h"

int main(void) {
  static int d;
#pragma omp parallel num_threads(2)
  {
    int mine = 0;
#pragma omp taskgroup
    {
#pragma omp task depend(mutexinoutset : d) shared(mine)
      mine = 1;
#pragma omp task depend(mutexinoutset : d) shared(mine)
      {
#pragma omp task shared(mine)
        mine = 2;
#pragma omp taskwait
      }
    }
    USE(mine);
  }
  return 0;
}
