// RUN: %check-race %s
//
// The barrier that clang puts after lastprivate is not the program's, also when the thread that waits there runs tasks
// with barriers of their own.
// THREADS: 2 4 8
// Rule: conflict.atomic
#include "e2e.h"
#include <unistd.h>

int last, x;
int main(void) {
#pragma omp parallel
  {
#pragma omp for lastprivate(last) nowait
    for (int i = 0; i < 1; i++) {
      last = i;
#pragma omp taskloop num_tasks(16)
      for (int j = 0; j < 16; j++) {
        usleep(1000);
#pragma omp parallel
        {
#pragma omp barrier
        }
      }
    }
    x += 1; // RACE
  }
  return x == 0;
}
