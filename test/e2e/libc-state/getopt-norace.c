// RUN: %check-norace %s
// Rule: exclusion.extent
// Where the next argument is looked for is kept for all threads, used by one at a time.
#include "e2e.h"

#include <unistd.h>

int letters[N];

int main(void) {
  char *arguments[N + 2] = {"program"};
  for (int i = 1; i <= N; i++)
    arguments[i] = "-a";
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    letters[i] = getopt(N + 1, arguments, "a"); 
  }
  return 0;
}
