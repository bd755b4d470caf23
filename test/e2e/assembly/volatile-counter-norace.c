// RUN: %check-norace %s
// Rule: conflict.atomic
// Two statements of assembly count a volatile variable with lock inc.
#include "e2e.h"

static volatile int counter;

static void count(volatile int *p) { __asm__ volatile("lock; incl %0" : "+m"(*p) : : "memory", "cc"); }

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    count(&counter);
#pragma omp section
    count(&counter);
  }
  return counter < 1;
}
