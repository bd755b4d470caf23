// RUN: %check-norace %s
// Rule: owned.pinned
// Tasks that one thread makes in different iterations are siblings where its own memory is concerned: mutexinoutset
// excludes them from each other, as inout would order them.
#include "e2e.h"

int set;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    int *own = malloc(sizeof(int));
    *own = 0;
#pragma omp for
    for (int i = 0; i < N; i++) {
#pragma omp task depend(mutexinoutset : set)
      *own += 2;
    }
    free(own);
  }
  return 0;
}
