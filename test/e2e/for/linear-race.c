// RUN: %check-race %s
// Rule: last.first-reads
// The second index is shared.
#include "e2e.h"

int a[N], b[N];
int main(void) {
  int j = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    a[j] = b[i]; // RACE
    j++; // RACE
  }
  return 0;
}
