// RUN: %check-norace %s
// Rule: exclusion.extent
// A mutex of C11 excludes.
#include "e2e.h"
#include <threads.h>

mtx_t lock;
int x;
int main(void) {
  mtx_init(&lock, mtx_plain);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
   mtx_lock(&lock);
    x++;
   mtx_unlock(&lock);
  }
  mtx_destroy(&lock);
  return x == 0;
}
