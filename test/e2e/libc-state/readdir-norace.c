// RUN: %check-norace %s
// Rule: exclusion.extent
// All iterations read one stream, used by one at a time.
#include "e2e.h"

#include <dirent.h>

int found[N];

int main(void) {
  DIR *directory = opendir("/");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    found[i] = readdir(directory) != NULL;
  }
  return 0;
}
