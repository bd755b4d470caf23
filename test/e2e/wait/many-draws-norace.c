// RUN: %check-norace %s
// Rule: value.await
// Who draws the last number comes after all others, however many there are.
#include "e2e.h"

enum { kDraws = 2500 };

int a[kDraws], next, sum;
int main(void) {
#pragma omp parallel for
  for (int i = 0; i < kDraws; i++) {
    int drawn;
    a[i] = i;
#pragma omp atomic capture seq_cst
    drawn = next++;
    if (drawn == kDraws - 1)
      for (int k = 0; k < kDraws; k++)
        sum += a[k];
  }
  return sum == 0;
}
