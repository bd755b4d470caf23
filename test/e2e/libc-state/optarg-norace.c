// RUN: %check-norace %s
// Rule: exclusion.extent
// The argument is read in the critical section in which it was found.
#include "e2e.h"

#include <unistd.h>

int letters[N];

int main(void) {
  char *arguments[N + 2] = {"program"};
  for (int i = 1; i <= N; i++)
    arguments[i] = "-ax";
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    {
      getopt(N + 1, arguments, "a:");
      letters[i] = optarg != NULL;
    }
  }
  return 0;
}
