// RUN: %check-norace %s
// Rule: conflict.bytes
// Another structure is.
#include "e2e.h"

struct Big {
  int v[10];
};
struct Big s, t, u;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    t = s;
#pragma omp section
    u.v[9] = 1;
  }
  return t.v[0];
}
