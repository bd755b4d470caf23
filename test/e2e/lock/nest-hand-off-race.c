// RUN: %check-race %s
// Rule: lock.hand-off
// Who gives back a nest lock hands off what stands before, also when the next holder has it at once.
#include "e2e.h"

int x;
int main(void) {
  omp_nest_lock_t lock;
  omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(2)
  for (int round = 0; round < 100; ++round) {
    int mine = omp_get_thread_num() == round % 2;
    if (mine) {
      omp_set_nest_lock(&lock);
      omp_set_nest_lock(&lock);
    }
#pragma omp barrier
    if (mine) {
      x = 1; // RACE
      omp_unset_nest_lock(&lock);
      omp_unset_nest_lock(&lock);
    } else {
      x = 2; // RACE
      if (round < 50)
        omp_set_nest_lock(&lock);
      else
        while (!omp_test_nest_lock(&lock))
          ;
      omp_unset_nest_lock(&lock);
    }
#pragma omp barrier
  }
  omp_destroy_nest_lock(&lock);
  return x != 2 && x != 1;
}
