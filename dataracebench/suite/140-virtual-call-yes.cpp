/*
 * The derived class's function changes shared state.
 * Data race pair: calls@15:5:W vs. calls@15:5:W
 */
#include <cstdio>

struct Shape {
  virtual ~Shape() = default;
  virtual int area(int x) = 0;
};

struct Square : Shape {
  int calls = 0;
  int area(int x) override {
    calls++;
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
