// RUN: %check-race %s
// Rule: value.await
// Who draws the number in the middle reads what those wrote who draw later.
#include "e2e.h"

enum { kDraws = 2500 };

int a[kDraws], next, sum;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < kDraws; i++) {
    int drawn;
    a[i] = i; // RACE
#pragma omp atomic capture seq_cst
    drawn = next++;
    if (drawn == kDraws / 2)
      for (int k = 0; k < kDraws; k++)
        sum += a[k]; // RACE
  }
  return sum == 0;
}
