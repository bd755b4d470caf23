// RUN: %check-norace %s
// Rule: conflict.bytes
// Each iteration looks at its own words and changes them.
#define _GNU_SOURCE
#include "e2e.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

char words[N + 1][24];
int kinds[N];

int main(void) {
  for (int i = 0; i <= N; i++)
    strcpy(words[i], "some words, other words");
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    char *word = words[i], *rest = word;
    char *comma = strpbrk(word, ",;");
    if (comma)
      *comma = ';';
    kinds[i] += (int)strcspn(word, ";");
    kinds[i] += strcasecmp(word, "SOME") > 0;
    mempcpy(word, "more", 4);
    char *copy = strndup(word, 9);
    for (char *t; (t = strsep(&rest, " ")) != 0;)
      kinds[i] += *t == 'w';
    free(copy);
  }
  return 0;
}
