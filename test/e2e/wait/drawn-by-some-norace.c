// RUN: %check-norace %s
// Rule: value.await
// The iterations that write draw from one counter, those that read from another. Who draws the last number of the first
// has the writes before it, but not the reads; that it reads parallel with these says nothing of the writes.
#include "e2e.h"

int a[N], b[N], next[2], sum;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    int drawn, reads = i & 1;
    if (reads)
      USE(b[i]);
    else
      a[i] = i;
#pragma omp atomic capture seq_cst
    drawn = next[reads]++;
    if (!reads && drawn == N / 2 - 1) {
      USE(b[1]);
      for (int k = 0; k < N; k += 2)
        sum += a[k];
    }
  }
  return sum == 0;
}
