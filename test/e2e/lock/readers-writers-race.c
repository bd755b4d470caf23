// RUN: %check-race %s
// LINES: any
// Rule: exclusion.extent
// The first reader sets the lock, the last one unsets it; the writer has unset it before it writes.
#include "e2e.h"

static omp_lock_t room, count;
static int readers, value;

int main(void) {
  int sum = 0;
  omp_init_lock(&room);
  omp_init_lock(&count);
#pragma omp parallel for reduction(+ : sum) schedule(dynamic)
  for (int i = 0; i < N; i++) {
    if (i % 4 == 0) {
      omp_set_lock(&room);
      omp_unset_lock(&room);
      value = i;
    } else {
      omp_set_lock(&count);
      if (++readers == 1)
        omp_set_lock(&room);
      omp_unset_lock(&count);
      sum += value >= 0;
      omp_set_lock(&count);
      if (--readers == 0)
        omp_unset_lock(&room);
      omp_unset_lock(&count);
    }
  }
  return sum == 0;
}
