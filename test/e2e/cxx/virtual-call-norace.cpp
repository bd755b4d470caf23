// RUN: %check-norace %s
// Rule: conflict.bytes
// The new object stands elsewhere.
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
    new (memory[1]) Square;
  }
  return 0;
}
