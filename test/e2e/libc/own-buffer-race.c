// RUN: %check-race %s
// Rule: owned.pinned
// The heap block that the library's function gets is shared.
#include "e2e.h"

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *number = malloc(sizeof(int));
  char *lines = malloc(N * 16);
  for (int i = 0; i < N; i++)
    sprintf(lines + 16 * i, "%d", i);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++)
    sscanf(lines + 16 * i, "%d", number); // RACE
  return 0;
}
