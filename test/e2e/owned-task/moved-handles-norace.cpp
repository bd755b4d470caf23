// RUN: %check-norace %s
// Rule: conflict.bytes
// Handles into a table on the stack of the thread that began the region, where its number says; copied, exchanged and returned by functions.
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
  return View{base + n * omp_get_thread_num(), n};
}
static void set(double **to, double *const *from) { *to = *from; }

int main() {
  double table[64][8] = {};
  double sum = 0;
#pragma omp parallel
  {
    Row first, second(table[omp_get_thread_num()]);
    first.swap(second);
    Row third;
    double *row = table[omp_get_thread_num()];
    set(&third.p, &row);
    auto whole = view(&table[0][0], 8);
#pragma omp for schedule(static)
    for (int i = 0; i < 64; i++) {
      first.p[i % 8] += i;
      third.p[i % 8] += i;
      whole->p[i % 8] += i;
    }
  }
  for (auto &row : table)
    for (double x : row)
      sum += x;
  return sum != 3 * 63 * 32;
}
