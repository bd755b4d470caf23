// RUN: %check-race %s
// Rule: owned.executor
// A task reaches elements that data selects through functions of a local object that keeps the base of the table.
#include "e2e.h"

struct View {
  long *base;
  int me;
  NOINLINE long &at(int k) { return base[k]; }
  NOINLINE long &mine() { return base[me]; }
};
static long table[64];
static NOINLINE void count(int me) {
  View view{table, me};
  view.at(me) += 1; // RACE
  view.mine() += 1; // RACE
}
int main() {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 12; i++) {
#pragma omp task
    count(i % 2);
  }
  return 0;
}
