// RUN: %check-norace %s
// Rule: owned.pinned
// All keys are there: no node is linked in.
#include "e2e.h"
#include <map>
#include <unistd.h>

int main() {
  std::map<int, int> counts;
  for (int i = 0; i < N; i++)
    counts[i] = 0;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    usleep(i / N * 50000);
    counts[i]++;
  }
  return 0;
}
