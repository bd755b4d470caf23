// RUN: %check-race %s
// LINES: any
// THREADS: 2 4 8
// Rule: conflict.bytes
// One iteration appends to a list along whose links another one walks. The sleep keeps the
// program from falling over itself.
#include "e2e.h"
#include <list>
#include <unistd.h>

int main() {
  std::list<int> numbers{1, 2, 3}, others = numbers;
  long sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 2; i++) {
    usleep(i * 50000);
    if (i == 0)
      numbers.push_back(4); // RACE
    else
      for (int number : numbers) // RACE
        sum += number;
  }
  return sum < 0;
}
