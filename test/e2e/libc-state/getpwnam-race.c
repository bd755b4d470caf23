// RUN: %check-race %s
// Rule: exclusion.extent
// The result is an object of the library.
#include "e2e.h"

#include <pwd.h>

int ids[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    ids[i] = (int)getpwnam("root")->pw_uid; // RACE
  }
  return 0;
}
