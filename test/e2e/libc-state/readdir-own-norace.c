// RUN: %check-norace %s
// Rule: exclusion.extent
// Each iteration reads a stream of its own.
#include "e2e.h"

#include <dirent.h>

int found[N];

int main(void) {
  DIR *directory = opendir("/");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    DIR *own = opendir("/");
    found[i] = readdir(own) != NULL;
    closedir(own);
  }
  return 0;
}
