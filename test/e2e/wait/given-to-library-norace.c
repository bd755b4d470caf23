// RUN: %check-norace %s
// Rule: value.await
// The value decides about the loop, and goes into a function of the C library as well.
#include "e2e.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

static atomic_int flag;
static int data, seen;

int main(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == 0) {
    data = 1;
    atomic_store(&flag, 1);
  } else {
    while (!atomic_load(&flag))
      usleep((unsigned)atomic_load(&flag));
    seen = data;
  }
  return seen > 1;
}
