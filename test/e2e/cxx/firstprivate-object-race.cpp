// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.bytes
// The object is shared.
#include "e2e.h"

struct Object {
  int v;
  Object() : v(1) {}
  Object(const Object &o) : v(o.v) {}
  ~Object() { *(volatile int *)&v = 0; }
};
int main() {
  Object o;
#pragma omp parallel
  {
    o.v += 1; // RACE
  }
  return 0;
}
