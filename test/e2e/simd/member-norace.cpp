// RUN: %check-norace %s
// Rule: simd.safelen
// Lanes use containers and objects through member functions.
#include "e2e.h"
#include <memory>
#include <vector>

struct Counter {
  long hits = 0;
  void hit(long by) {
    hits += by;
  }
};
template <typename Element> class Grid {
public:
  explicit Grid(std::size_t n) : cells(n) {}
  Element &at(std::size_t i) { return cells[i]; }

private:
  std::vector<Element> cells;
};
int main() {
  Grid<Counter> grid(N);
  auto shared = std::make_unique<Counter>();
#pragma omp simd
  for (std::size_t i = 0; i < N; ++i) {
    Counter own;
    std::vector<long> few(3, static_cast<long>(i));
    for (long x : few)
      own.hit(x);
    grid.at(i).hit(own.hits);
    grid.at(i).hit(shared->hits);
  }
  return shared->hits < 0;
}
