// RUN: %check-norace %s
// THREADS: 1
// Rule: value.await
// The value that is waited for came from both writers, the second added to what the first had stored.
#include "e2e.h"

int x, flag;
int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < 3; i++) {
    if (i == 0)
      x = 1;
    int seen = 0;
#pragma omp critical
    if (i == 2)
      seen = flag;
    else
      flag += 1;
    if (seen == 2)
      USE(x);
  }
  return flag != 2;
}
