// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration keeps its own place.
#include "e2e.h"

#include <string.h>

char text[N][8];
int tokens[N];
int main(void) {
  for (int i = 0; i < N; i++)
    strcpy(text[i], "a b c");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char *rest;
    for (char *token = strtok_r(text[i], " ", &rest); token; token = strtok_r(0, " ", &rest))
      tokens[i]++;
  }
  return 0;
}
