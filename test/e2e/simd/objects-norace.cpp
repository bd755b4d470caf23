// RUN: %check-norace %s
// Rule: simd.forward
// Objects of the lanes, and a forward dependence.
#include "e2e.h"
#include <array>
#include <vector>

struct Point {
  double x, y;
  Point(double a, double b) : x(a), y(b) {}
  Point &operator+=(const Point &other) {
    x += other.x;
    y += other.y;
    return *this;
  }
};
int main() {
  std::vector<double> v(N, 1.0), w(N, 2.0);
#pragma omp simd
  for (std::size_t i = 0; i < v.size() - 1; ++i) {
    Point p(v[i], w[i]);
    p += Point(1, 2);
    std::array<double, 2> both{p.x, p.y};
    double &first = both[0];
    first += both[1];
    std::vector<double> heap(2, first);
    heap[0] += heap[1];
    v[i] = v[i + 1] + heap[0];
  }
  return 0;
}
