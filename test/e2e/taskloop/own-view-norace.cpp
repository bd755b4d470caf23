// RUN: %check-norace %s
// Rule: conflict.bytes
// The tasks have copies of the view, and each iteration has an element of what it shows.
#include "e2e.h"

struct View {
  int *cells;
  View(int *c) : cells(c) {}
  NOINLINE View(const View &other) : cells(other.cells) {}
};
int table[N];

int main() {
  View view(table);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(view) num_tasks(1)
  for (int i = 0; i < N; i++)
    view.cells[i]++;
  return table[0] < 0;
}
