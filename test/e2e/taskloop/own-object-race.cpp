// RUN: %check-race %s
// Rule: owned.taskloop
// All copies of the object use one block.
#include "e2e.h"

struct Row {
  int *own, *cells;
  Row() : own(new int[2]()), cells(own) {}
  Row(const Row &other) : own(new int[2]()), cells(other.cells) {}
  ~Row() { delete[] own; }
};

int main() {
  Row row;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(row) num_tasks(4)
  for (int i = 0; i < N; i++)
    row.cells[0] += i; // RACE
  return row.cells[1];
}
