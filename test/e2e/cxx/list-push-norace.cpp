// RUN: %check-norace %s
// Rule: conflict.bytes
// One iteration appends to a list, another one walks along the links of a copy.
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
      others.push_back(4);
    else
      for (int number : numbers)
        sum += number;
  }
  return sum < 0;
}
