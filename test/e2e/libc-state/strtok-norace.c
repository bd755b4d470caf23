// RUN: %check-norace %s
// Rule: exclusion.extent
// What is left of the string is kept for all threads, used by one at a time.
#include "e2e.h"

#include <string.h>

char line[N][16];
int words[N];

int main(void) {
  for (int i = 0; i < N; i++)
    strcpy(line[i], "a b c");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    for (char *w = strtok(line[i], " "); w; w = strtok(NULL, " "))
      words[i]++;
  }
  return 0;
}
