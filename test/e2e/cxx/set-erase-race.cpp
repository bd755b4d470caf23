// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// One iteration walks along the links of a set, from which another one takes an element. The sleep keeps the
// program from falling over itself.
#include "e2e.h"
#include <set>
#include <unistd.h>

int main() {
  std::set<int> numbers{1, 2, 3, 4, 5, 6, 7, 8}, others = numbers;
  long sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    usleep(i * 50000);
    if (i == 0)
      numbers.erase(4); // RACE
    else
      for (int number : numbers) // RACE
        sum += number;
  }
  return sum < 0;
}
