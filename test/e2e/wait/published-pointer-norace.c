// RUN: %check-norace %s
// Rule: value.await
// The block is filled before.
#include "e2e.h"
#include <stdlib.h>

int *p;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
      int *q = malloc(4);
      *q = 1;
      __atomic_store_n(&p, q, __ATOMIC_RELEASE);
    } else {
      int *q = 0;
      while (!q)
        q = __atomic_load_n(&p, __ATOMIC_ACQUIRE);
      USE(*(volatile int *)q);
    }
  }
  free(p);
  return 0;
}
