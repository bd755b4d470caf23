// RUN: %check-race %s
// LINES: any
// Rule: owned.pinned
// One of the keys is new: the library links a node in. The sleep keeps the
// program from falling over itself.
#include "e2e.h"
#include <map>
#include <unistd.h>

int main() {
  std::map<int, int> counts;
  for (int i = 0; i < N; i++)
    counts[i] = 0;
#pragma omp parallel for
  for (int i = 0; i < N + 1; i++) {
    usleep(i / N * 50000);
    counts[i]++; // RACE
  }
  return 0;
}
