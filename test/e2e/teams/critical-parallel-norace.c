// RUN: %check-norace %s
// Rule: exclusion.extent
// The region belongs to one iteration of distribute, hence to one team.
#include "e2e.h"

int a[N];
int main(void) {
#pragma omp teams distribute
  for (int i = 0; i < N; i++) {
#pragma omp parallel for
    for (int j = 0; j < 8; j++) {
#pragma omp critical
      a[i]++;
    }
  }
  return a[0] != 8;
}
