// RUN: %check-race %s
// Rule: exclusion.extent
// The result is read after the critical section in which it was found.
#include "e2e.h"

#include <pwd.h>

int ids[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    struct passwd *user;
#pragma omp critical
    user = getpwuid(0); // RACE
    ids[i] = (int)user->pw_gid; // RACE
  }
  return 0;
}
