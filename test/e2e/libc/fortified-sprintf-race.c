// RUN: %check-race %s
// FLAGS: -D_FORTIFY_SOURCE=2
// LINES: any
// Rule: conflict.bytes
// Texts of which _FORTIFY_SOURCE checks the room.
#include "e2e.h"

#include <stdio.h>

char rows[N][64];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    sprintf(rows[i / 2], "name %d", i);
  return 0;
}
