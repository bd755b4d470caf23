// RUN: %check-race %s
// FLAGS: -fno-builtin
// Rule: conflict.bytes
// Block operations that stay calls.
#include "e2e.h"

#include <string.h>

static char row[64];

int main(void) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      char mine[8];
      memset(mine, 1, sizeof mine);
      memcpy(row, mine, sizeof mine); // RACE
    }
#pragma omp task
    memmove(row + 4, row + 32, 8); // RACE
  }
  return 0;
}
