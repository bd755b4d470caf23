// RUN: %check-race %s
// Rule: exclusion.extent
// The argument is read after the critical section in which it was found.
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
    getopt(N + 1, arguments, "a:"); // RACE
    letters[i] = optarg != NULL; // RACE
  }
  return 0;
}
