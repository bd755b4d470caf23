// RUN: %check-race %s
// Rule: owned.pinned
// An inoutset neither excludes nor orders them.
#include "e2e.h"

int set;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int *own = malloc(sizeof(int));
    *own = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task depend(inoutset : set)
      *own += 2; // RACE
    }
    free(own);
  }
  return 0;
}
