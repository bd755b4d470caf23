// RUN: %check-race %s
// Rule: conflict.bytes
// Each thread clears its row of counters in its own code, and counts in it in the iterations that it executes.
#include "e2e.h"

static int rows[64][16];

int main(void) {
#pragma omp parallel num_threads(4)
  {
    int *row = rows[omp_get_thread_num() / 2];
    for (int k = 0; k < 16; k++)
      row[k] = 0; // RACE
#pragma omp for
    for (int i = 0; i < 1000; i++)
      row[i * 7 % 16]++; // RACE
  }
  return 0;
}
