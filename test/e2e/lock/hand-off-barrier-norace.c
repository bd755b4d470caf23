// RUN: %check-norace %s
// THREADS: 2 4
// Rule: exclusion.extent
// A barrier made of three locks, handed to and fro.
#include "e2e.h"

omp_lock_t first, mine, second;
int x;
static void meet(int me) {
  if (me == 0) {
    omp_unset_lock(&first);
    omp_set_lock(&mine);
    omp_unset_lock(&second);
    omp_set_lock(&first);
    omp_unset_lock(&mine);
    omp_set_lock(&second);
  } else {
    omp_set_lock(&first);
    omp_unset_lock(&mine);
    omp_set_lock(&second);
    omp_unset_lock(&first);
    omp_set_lock(&mine);
    omp_unset_lock(&second);
  }
}
int main(void) {
  omp_init_lock(&first);
  omp_init_lock(&mine);
  omp_init_lock(&second);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    omp_set_lock(me == 0 ? &first : &mine);
    if (me == 0)
      omp_set_lock(&second);
#pragma omp barrier
    for (int round = 0; round < 20; round++) {
      if (me == round % 2)
        x = round;
     meet(me);
      USE(x);
      meet(me);
    }
  }
  return x == 0;
}
