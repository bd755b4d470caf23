// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// An object gives way to one of another kind parallel with a virtual call that touches nothing but the kind.
#include "e2e.h"

#include <new>

struct Shape {
  virtual int corners() const { return 0; }
};
struct Square : Shape {
  int corners() const override { return 4; }
};
alignas(Shape) char memory[2][sizeof(Shape)];
int corners;
int main() {
  Shape *shape = new (memory[0]) Shape;
#pragma omp parallel sections
  {
#pragma omp section
    corners = shape->corners();
#pragma omp section
    new (memory[0]) Square;
  }
  return 0;
}
