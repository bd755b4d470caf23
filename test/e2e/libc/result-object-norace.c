// RUN: %check-norace %s
// Rule: exclusion.extent
// The result is read in the critical section in which it was found.
#include "e2e.h"

#include <pwd.h>

int ids[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    {
      struct passwd *user = getpwuid(0);
      ids[i] = (int)user->pw_gid;
    }
  }
  return 0;
}
