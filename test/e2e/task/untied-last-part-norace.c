// RUN: %check-norace %s
// Rule: parallel.tasks
// The last part of an untied task ends in the barrier at the end of a region, while the first is still on its way out on
// another thread: the thread goes on with its implicit task.
#include "e2e.h"

enum { kRounds = 1000 };
int a;
void kmp_set_blocktime(int);
int main(void) {
  kmp_set_blocktime(0);
  for (int round = 0; round < kRounds; round++) {
#pragma omp parallel
#pragma omp single nowait
    {
#pragma omp task untied
      a++;
    }
  }
  return a != kRounds;
}
