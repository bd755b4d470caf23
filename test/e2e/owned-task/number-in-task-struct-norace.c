// RUN: %check-norace %s
// Rule: owned.pinned
// The thread's number in a structure that a task captures by value.
#include "e2e.h"

typedef struct {
  long limit, id;
} Who;

long a[64], sum;

int main(void) {
#pragma omp parallel
  {
    Who who = {N, omp_get_thread_num()};
#pragma omp task
    {
      long v = a[who.id];
#pragma omp atomic
      sum += v;
    }
#pragma omp taskwait
#pragma omp sections
    {
#pragma omp section
      a[who.id]++;
#pragma omp section
      a[who.id]++;
    }
  }
  return 0;
}
