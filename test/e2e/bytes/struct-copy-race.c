// RUN: %check-race %s
// Rule: conflict.bytes
// The copied structure is written elsewhere at the same time.
#include "e2e.h"

struct Big {
  int v[10];
};
struct Big s, t, u;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    t = s; // RACE
#pragma omp section
    s.v[9] = 1; // RACE
  }
  return t.v[0];
}
