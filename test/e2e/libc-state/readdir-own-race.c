// RUN: %check-race %s
// Rule: exclusion.extent
// All iterations read one stream, each under its own lock.
#include "e2e.h"

#include <dirent.h>

int found[N];

int main(void) {
  DIR *directory = opendir("/");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    if (i % 2) {
#pragma omp critical(odd)
      found[i] = readdir(directory) != NULL; // RACE
    } else {
#pragma omp critical(even)
      found[i] = readdir(directory) != NULL; // RACE
    }
  }
  return 0;
}
