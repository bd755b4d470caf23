// RUN: %check-norace %s
// Rule: exclusion.extent
// The result is an object of the library, used by one at a time.
#include "e2e.h"

#include <pwd.h>

int ids[N];

int main(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
#pragma omp critical
    ids[i] = (int)getpwnam("root")->pw_uid;
  }
  return 0;
}
