// RUN: %check-race %s
// Rule: conflict.bytes
// A number is scanned into a variable that another section writes.
#include "e2e.h"

#include <stdio.h>

char text[16] = "12 word 34";
char word[8];
int first, second;
int main(void) {
#pragma omp parallel sections
  {
#pragma omp section
    sscanf(text, "%d %*s %d", &first, &second); // RACE
#pragma omp section
    second = 1; // RACE
  }
  return 0;
}
