// RUN: %check-norace %s
// Rule: conflict.bytes
// Each thread copies the object.
#include "e2e.h"

struct Object {
  int v;
  Object() : v(1) {}
  Object(const Object &o) : v(o.v) {}
  ~Object() { *(volatile int *)&v = 0; }
};
int main() {
  Object o;
#pragma omp parallel firstprivate(o)
  {
    o.v += 1;
  }
  return o.v != 1;
}
