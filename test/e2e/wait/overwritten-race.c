// RUN: %check-race %s
// THREADS: 1
// Rule: value.await
// The value that is waited for came from the second writer alone, which did not read what the first had stored.
#include "e2e.h"

int x, flag;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 3; i++) {
    if (i == 0)
      x = 1; // RACE
    int seen = 0;
#pragma omp critical
    if (i == 2)
      seen = flag;
    else
      flag = i + 1;
    if (seen == 2)
      USE(x); // RACE
  }
  return flag != 2;
}
