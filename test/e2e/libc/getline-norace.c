// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration has a buffer of its own.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdio.h>
#include <stdlib.h>

int lengths[N];

int main(void) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    FILE *file = fmemopen("some\nlines\n", 11, "r");
    char *line = 0;
    size_t size = 0;
    while (getline(&line, &size, file) > 0)
      lengths[i]++;
    fclose(file);
    free(line);
  }
  return 0;
}
