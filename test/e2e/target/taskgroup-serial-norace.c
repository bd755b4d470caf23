// RUN: %check-norace %s
// Rule: taskgroup.children
// A taskgroup in serial code joins the deferred target task inside.
#include "e2e.h"

int main(void) {
  static int x;
#pragma omp taskgroup
  {
#pragma omp target map(tofrom : x) nowait
    x = 1;
  }
  x++;
  return x != 2;
}
