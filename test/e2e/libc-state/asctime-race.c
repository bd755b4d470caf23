// RUN: %check-race %s
// Rule: exclusion.extent
// The text lies in an object of the library.
#define _GNU_SOURCE
#include "e2e.h"

#include <time.h>

char day[N];

int main(void) {
  time_t start = 0;
  struct tm when;
  gmtime_r(&start, &when);
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    day[i] = *asctime(&when); // RACE
  }
  return 0;
}
