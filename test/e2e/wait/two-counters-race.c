// RUN: %check-race %s
// Rule: value.await
// Each number is drawn from one of two counters, and who draws the last one of the first knows nothing of the second.
#include "e2e.h"

int a[N], next[2], sum;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int drawn;
    a[i] = i; // RACE
    int c = i & 1;
#pragma omp atomic capture seq_cst
    drawn = next[c]++;
    if (c == 0 && drawn == N / 2 - 1)
      for (int k = 0; k < N; k++)
        sum += a[k]; // RACE
  }
  return sum == 0;
}
