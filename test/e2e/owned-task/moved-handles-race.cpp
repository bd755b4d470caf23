// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: conflict.bytes
// Handles into a table on the stack of the thread that began the region, all in one place; copied, exchanged and returned by functions.
#include "e2e.h"
#include <optional>
#include <utility>

struct Row {
  double *p;
  explicit Row(double *q = nullptr) : p(q) {}
  void swap(Row &other) { std::swap(p, other.p); }
};
struct View {
  double *p;
  int n;
};

static std::optional<View> view(double *base, int n) {
  if (n <= 0)
    return std::nullopt;
  return View{base + n * 7, n};
}
static void set(double **to, double *const *from) { *to = *from; }

int main() {
  double table[64][8] = {};
  double sum = 0;
#pragma omp parallel
  {
    Row first, second(table[7]);
    first.swap(second);
    Row third;
    double *row = table[7];
    set(&third.p, &row);
    auto whole = view(&table[0][0], 8);
#pragma omp for schedule(static)
    for (int i = 0; i < 64; i++) {
      first.p[i % 8] += i; // RACE
      third.p[i % 8] += i; // RACE
      whole->p[i % 8] += i; // RACE
    }
  }
  for (auto &row : table)
    for (double x : row)
      sum += x;
  return sum == 0;
}
