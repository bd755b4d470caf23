// RUN: %check-race %s
// Rule: owned.executor
// A handle in a task leads to a variable of all.
#include "e2e.h"

struct Handle {
  int *cell;
  int *get() const { return cell; }
};

int count;
int main() {
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < N; i++) {
#pragma omp task
    {
      Handle handle{&count};
      *handle.get() += 1; // RACE
    }
    count++; // RACE
  }
  return 0;
}
