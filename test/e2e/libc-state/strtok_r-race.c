// RUN: %check-race %s
// Rule: conflict.bytes
// All iterations keep their place in one variable.
#include "e2e.h"

#include <string.h>

char text[N][8];
int tokens[N];
char *rest;
int main(void) {
  for (int i = 0; i < N; i++)
    strcpy(text[i], "a b c");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    for (char *token = strtok_r(text[i], " ", &rest); token; token = strtok_r(0, " ", &rest)) // RACE
      tokens[i]++;
  }
  return 0;
}
