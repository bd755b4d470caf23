// RUN: %check-norace %s
// Rule: taskwait.children
// The task may use the local variable when the function has returned, also when the thread has run other tasks meanwhile,
// in frames that lie where the variable was.
#include "e2e.h"

#include <unistd.h>

static void create(void) {
  int x = 1;
#pragma omp task shared(x)
  {
    usleep(1000);
    USE(x);
  }
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
  {
#pragma omp single nowait
    {
      create();
      for (int i = 0; i < 4; i++)
#pragma omp task
        USE(i);
    }
  }
  return 0;
}
