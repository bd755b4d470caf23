/*
 * No data race: the function called through the base class works on its argument; dispatch reads constant memory
 * only.
 */
#include <cstdio>

struct Shape {
  virtual ~Shape() = default;
  virtual int area(int x) = 0;
};

struct Square : Shape {
  int calls = 0;
  int area(int x) override {
    return x * x;
  }
};

int main() {
  Square square;
  Shape *shape = &square;
  int out[12];
#pragma omp parallel for
  for (int i = 0; i < 12; i++)
    out[i] = shape->area(i);
  std::printf("%d\n", out[3] + square.calls > 0);
  return 0;
}
