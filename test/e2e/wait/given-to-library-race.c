// RUN: %check-race %s
// Rule: value.await
// A value that was awaited goes into functions of the C library only: it decides nothing.
#include "e2e.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int flag;
static int data, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    data = 1; // RACE
    atomic_store(&flag, 1);
  } else {
    usleep((unsigned)atomic_load(&flag));
    srand((unsigned)atomic_load(&flag));
    seen = data; // RACE
  }
  return seen > 1;
}
