// RUN: %check-race %s
// Rule: exclusion.extent
// What is left of the string is kept for all threads.
#include "e2e.h"

#include <string.h>

char line[N][16];
int words[N];

int main(void) {
  for (int i = 0; i < N; i++)
    strcpy(line[i], "a b c");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (char *w = strtok(line[i], " "); w; w = strtok(NULL, " ")) // RACE
      words[i]++;
  }
  return 0;
}
