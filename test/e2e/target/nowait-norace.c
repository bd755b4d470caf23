// RUN: %check-norace %s
// Rule: task.create
// taskwait joins the target task.
#include "e2e.h"

int x;
int main(void) {
#pragma omp target map(tofrom : x) nowait
  x = 1;
#pragma omp taskwait
  x = 2;
  return x == 0;
}
