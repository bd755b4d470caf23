// RUN: %check-race %s
// Rule: value.await
// The value decided upon is the iteration's own: what another one left in a block at this address is not it.
#include "e2e.h"
#include <stdlib.h>

int x, y;
int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    int *own = malloc(sizeof(int));
    *own = i;
    if (i == 0)
      x = 1; // RACE
    omp_set_lock(&lock);
    if (*own == 0)
      *own = 2;
    omp_unset_lock(&lock);
    if (i == 1)
      x = 2; // RACE
    free(own);
  }
  omp_destroy_lock(&lock);
  return 0;
}
