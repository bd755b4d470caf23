// RUN: %check-race %s
// Rule: owned.pinned
// Not the thread's number, in a structure that a task captures by value.
#include "e2e.h"

typedef struct {
  long limit, id;
} Who;

long a[64], sum;

int main(void) {
#pragma omp parallel
  {
    Who who = {N, 0};
#pragma omp task
    {
      long v = a[who.id]; // RACE
#pragma omp atomic
      sum += v;
    }
#pragma omp taskwait
#pragma omp sections
    {
#pragma omp section
      a[who.id]++; // RACE
#pragma omp section
      a[who.id]++; // RACE
    }
  }
  return 0;
}
