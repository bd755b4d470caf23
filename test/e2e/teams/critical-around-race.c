// RUN: %check-race %s
// THREADS: 2 4 8
// Rule: exclusion.extent
// The leagues of two threads meet, and only one of them is inside the section.
#include "e2e.h"

int x;
int main(void) {
#pragma omp parallel num_threads(2)
  {
    if (omp_get_thread_num() == 0) {
#pragma omp critical
      {
#pragma omp target teams num_teams(1) map(tofrom : x)
        x++; // RACE
      }
    } else {
#pragma omp target teams num_teams(1) map(tofrom : x)
      x++; // RACE
    }
  }
  return 0;
}
