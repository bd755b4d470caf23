// RUN: %check-norace %s
// Rule: owned.pinned
// A comparison with the number guards, also after a check that ends the program.
#include "e2e.h"

#include <stdlib.h>

long a[64], count;
static void check(int number) {
  if (number >= 64)
    abort();
}
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    check(omp_get_thread_num());
    a[omp_get_thread_num()]++;
    if (omp_get_thread_num() == 0)
      count++;
  }
  return 0;
}
