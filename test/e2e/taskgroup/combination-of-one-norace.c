// RUN: %check-norace %s
// Rule: taskwait.children exclusion.extent
// A taskwait does not await the combination, also where a team of one reduces the original itself.
#include "e2e.h"

int sum, other;

int main(void) {
#pragma omp parallel masked
  {
#pragma omp taskgroup task_reduction(+ : sum)
    {
#pragma omp task in_reduction(+ : sum)
      {
        sum += 1;
#pragma omp taskgroup
        {
          USE(other);
        }
      }
#pragma omp taskwait
      USE(other);
    }
  }
  return 0;
}
