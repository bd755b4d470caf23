// RUN: %check-race %s
// Rule: exclusion.extent
// The mutex is given back too early.
#include "e2e.h"
#include <threads.h>

mtx_t lock;
int x;
int main(void) {
  mtx_init(&lock, mtx_plain);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
   mtx_lock(&lock);
    mtx_unlock(&lock);
    x++; // RACE
  }
  mtx_destroy(&lock);
  return x == 0;
}
