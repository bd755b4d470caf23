// RUN: %check-norace %s
// Rule: conflict.atomic
// An atomic update holds for the whole league.
#include "e2e.h"

int x;
NOINLINE static void add(void) {
#pragma omp atomic
  x++;
}
int main(void) {
#pragma omp teams num_teams(2)
  add();
  return x < 1;
}
