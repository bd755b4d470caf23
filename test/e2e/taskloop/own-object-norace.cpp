// RUN: %check-norace %s
// Rule: owned.taskloop
// The block that a task's copy of an object allocates is used by all iterations that the task runs.
#include "e2e.h"

struct Row {
  int *own, *cells;
  Row() : own(new int[2]()), cells(own) {}
  Row(const Row &other) : own(new int[2]()), cells(own) { cells[1] = other.cells[1]; }
  ~Row() { delete[] own; }
};

int main() {
  Row row;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(row) num_tasks(4)
  for (int i = 0; i < N; i++)
    row.cells[0] += i;
  return row.cells[1];
}
