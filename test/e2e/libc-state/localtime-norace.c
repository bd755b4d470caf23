// RUN: %check-norace %s
// Rule: exclusion.extent
// The result is an object of the library that all threads share, used by one at a time.
#include "e2e.h"

#include <time.h>

int years[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    time_t when = i * 86400;
#pragma omp critical
    years[i] = localtime(&when)->tm_year;
  }
  return 0;
}
