// RUN: %check-norace %s
// Rule: owned.pinned
// Functions of the library get heap blocks that belong to the thread, which runs many iterations.
#include "e2e.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int less(const void *p, const void *q) { return *(const int *)p - *(const int *)q; }

int main(void) {
  long sum = 0;
#pragma omp parallel reduction(+ : sum)
  {
    int *numbers = malloc(16 * sizeof(int)), key = 5;
    char *line = malloc(64), *name = malloc(64), *rest;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < N; i++) {
      for (int k = 0; k < 16; k++)
        numbers[k] = (k * i) % 17;
      qsort(numbers, 16, sizeof(int), less);
      int *found = bsearch(&key, numbers, 16, sizeof(int), less);
      sprintf(line, "%d", i);
      strcat(strcpy(name, line), "x");
      sum += strtol(line, &rest, 10) + (found ? *found : 0) + (strrchr(line, '0') != 0);
      for (char *t = strtok_r(name, "1", &rest); t; t = strtok_r(0, "1", &rest))
        sum += (long)strlen(t);
      sscanf(line, "%d", numbers);
      sum += strncasecmp(line, name, 3) + (long)strcspn(line, "3");
    }
    free(numbers);
    free(line);
    free(name);
  }
  return sum == 0;
}
