// RUN: %check-norace %s
// Rule: exclusion.extent
// The lock of the readers counts: the writer sets it twice. The last reader unsets what the first one has set.
#include "e2e.h"

static omp_nest_lock_t room;
static int readers, value;

static void enter(void) {
#pragma omp critical(count)
  if (++readers == 1)
    omp_set_nest_lock(&room);
}
static void leave(void) {
#pragma omp critical(count)
  if (--readers == 0)
    omp_unset_nest_lock(&room);
}

int main(void) {
  int sum = 0;
  omp_init_nest_lock(&room);
#pragma omp parallel reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    if (omp_get_thread_num() == 0) { // whoever enters first owns the lock, perhaps longer than it reads
      omp_set_nest_lock(&room);
      omp_set_nest_lock(&room);
      omp_unset_nest_lock(&room);
      value = i;
      omp_unset_nest_lock(&room);
    } else {
      enter();
      sum += value >= 0;
      leave();
    }
  }
  return sum < 0;
}
