// RUN: %check-race %s
// Rule: owned.pinned
// A check of the number, after which the program would end, guards nothing.
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
    count++; // RACE
  }
  return 0;
}
