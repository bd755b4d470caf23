// RUN: %check-race %s
// Rule: conflict.bytes
// The end after the appended bytes is written.
#include "e2e.h"

#include <string.h>

char text[32] = "some", more[8] = "times";
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    strncat(text, more, 3); // RACE
#pragma omp section
    text[7] = 'x'; // RACE
  }
  return 0;
}
