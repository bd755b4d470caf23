// RUN: %check-race %s
// LINES: any
// Rule: conflict.bytes
// The buffer is shared, and used by those that do not hold the lock, too.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdio.h>
#include <stdlib.h>

char *line;
size_t size = 64;
int lengths[N];

int main(void) {
  line = malloc(size);
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < N; i++) {
    FILE *file = fmemopen("some\nlines\n", 11, "r");
#pragma omp critical
    while (getline(&line, &size, file) > 0)
      lengths[i]++;
    fclose(file);
    lengths[i] += line[0];
  }
  return 0;
}
