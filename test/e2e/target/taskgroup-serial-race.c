// RUN: %check-race %s
// Rule: taskgroup.children
// What stands in the taskgroup itself is not ordered after the deferred target task.
#include "e2e.h"

int main(void) {
  static int x;
#pragma omp taskgroup
  {
#pragma omp target map(tofrom : x) nowait
    x = 1; // RACE
    x++;   // RACE
  }
  return x > 2;
}
