// RUN: %check-race %s
// LINES: any
// Rule: exclusion.extent value.await
// The nodes of each iteration's own map go to a common one. The sleep keeps the
// program from falling over itself.
#include "e2e.h"
#include <map>
#include <unistd.h>

int main() {
  std::map<int, int> all;
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    usleep(i * 50000);
    std::map<int, int> own;
    for (int k = 0; k < 8; k++)
      own[2 * k + i] = k;
    all.merge(own); // RACE
  }
  all.erase(all.begin());
  return all.size() != 15;
}
