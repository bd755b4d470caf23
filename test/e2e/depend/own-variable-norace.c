// RUN: %check-norace %s
// Rule: owned.siblings taskwait.depend
// An iteration waits for the task that an earlier iteration of its thread made on the thread's own variable.
#include "e2e.h"

int main(void) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int own = 0, other = 0;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
#pragma omp taskwait depend(in : own)
      own++;
#pragma omp task shared(own) depend(inout : own)
      own++;
    }
    sum = own + other;
  }
  return sum != 2 * N;
}
