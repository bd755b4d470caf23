// RUN: %check-race %s
// Rule: exclusion.extent
// All iterations read one stream.
#include "e2e.h"

#include <dirent.h>

int found[N];

int main(void) {
  DIR *directory = opendir("/");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    found[i] = readdir(directory) != NULL; // RACE
  }
  return 0;
}
