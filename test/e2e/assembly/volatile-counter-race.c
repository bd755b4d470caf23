// RUN: %check-race %s
// Rule: conflict.atomic
// One of the two counts without lock: volatile makes no update of it.
#include "e2e.h"

static volatile int counter;

static void count(volatile int *p) { __asm__ volatile("lock; incl %0" : "+m"(*p) : : "memory", "cc"); } // RACE

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    count(&counter);
#pragma omp section
    counter++; // RACE
  }
  return counter < 1;
}
