// RUN: %check-race %s
// Rule: taskgroup.children
// nogroup: nothing joins the tasks before the read.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp taskloop nogroup
    for (int i = 0; i < N; i++)
      a[i] = i; // RACE
    USE(a[3]); // RACE
  }
  return a[3] != 3;
}
