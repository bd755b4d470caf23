// RUN: %check-race %s
// Rule: conflict.atomic
// One of the two counts without lock.
#include "e2e.h"

static int counter;

static void count(int *p) { __asm__ volatile("lock; incl (%0)" : : "r"(p) : "memory", "cc"); } // RACE

int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    count(&counter);
#pragma omp section
    counter++; // RACE
  }
  return counter != 2;
}
