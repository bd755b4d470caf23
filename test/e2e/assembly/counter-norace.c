// RUN: %check-norace %s
// Rule: conflict.atomic
// Two statements of assembly count with lock inc.
#include "e2e.h"

static int counter;

static void count(int *p) { __asm__ volatile("lock; incl (%0)" : : "r"(p) : "memory", "cc"); }

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    count(&counter);
#pragma omp section
    count(&counter);
  }
  return counter != 2;
}
