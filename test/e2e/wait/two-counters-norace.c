// RUN: %check-norace %s
// Rule: value.await
// Who draws the last number of the first counter has all before it from there.
#include "e2e.h"

int a[N], next[2], sum;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int drawn;
    a[i] = i;
    int c = i & 1;
    c = 0;
#pragma omp atomic capture seq_cst
    drawn = next[c]++;
    if (drawn == N - 1)
      for (int k = 0; k < N; k++)
        sum += a[k];
  }
  return sum == 0;
}
