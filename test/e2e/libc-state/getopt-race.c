// RUN: %check-race %s
// Rule: exclusion.extent
// Where the next argument is looked for is kept for all threads.
#include "e2e.h"

#include <unistd.h>

int letters[N];

int main(void) {
  char *arguments[N + 2] = {"program"};
  for (int i = 1; i <= N; i++)
    arguments[i] = "-a";
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    letters[i] = getopt(N + 1, arguments, "a"); // RACE
  }
  return 0;
}
