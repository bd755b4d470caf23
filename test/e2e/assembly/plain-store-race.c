// RUN: %check-race %s
// Rule: conflict.write
// Nothing in the file awaits what assembly stores: an ordinary store of it is a plain write.
#include "e2e.h"

static int a[N];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    __asm__ volatile("movl %0, (%1)" : : "r"(i), "r"(&a[0]) : "memory"); // RACE
  return a[0] < 0;
}
