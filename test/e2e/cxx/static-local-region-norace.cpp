// RUN: %check-norace %s
// Rule: value.await
// A static local is initialised by a region, and by another static local on the way.
#include "e2e.h"
#include <array>

struct Factor {
  int value = omp_get_max_threads() > 0 ? 2 : 1;
};
static Factor &factor() {
  static Factor f;
  return f;
}
struct Table {
  std::array<int, N> values;
  int last;
  Table() {
#pragma omp parallel for
    for (int i = 0; i < N; i++)
      values[i] = i;
    last = factor().value;
    values[0] = last;
  }
};
static Table &table() {
  static Table t;
  return t;
}
int main() {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    sum += table().values[i] + table().last;
    USE(sum);
  }
  return sum < 0;
}
