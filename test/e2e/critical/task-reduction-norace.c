// RUN: %check-norace %s
// Rule: exclusion.extent
// What the end of a taskgroup joins inside a critical section is excluded, the combinations of a task reduction, too.
// A read inside is excluded as well.
#include "e2e.h"

int sum;

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
#pragma omp critical
    {
#pragma omp taskloop reduction(+ : sum)
      for (int j = 0; j < 2; j++)
        sum += j;
      USE(sum);
    }
  }
  return 0;
}
