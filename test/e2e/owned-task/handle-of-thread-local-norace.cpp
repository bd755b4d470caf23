// RUN: %check-norace %s
// Rule: owned.executor
// A handle in a task leads to the variable of the thread that executes it.
#include "e2e.h"

struct Handle {
  int *cell;
  int *get() const { return cell; }
};

thread_local int count;
int main() {
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      Handle handle{&count};
      *handle.get() += 1;
    }
    count++;
  }
  return 0;
}
