// RUN: %check-race %s
// Rule: conflict.bytes
// Some words are looked at and changed by two iterations.
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
    char *word = words[i + i % 2], *rest = word;
    char *comma = strpbrk(word, ",;"); // RACE
    if (comma)
      *comma = ';';                               // RACE
    kinds[i] += (int)strcspn(word, ";");          // RACE
    kinds[i] += strcasecmp(word, "SOME") > 0;     // RACE
    mempcpy(word, "more", 4);                     // RACE
    char *copy = strndup(word, 9);                // RACE
    for (char *t; (t = strsep(&rest, " ")) != 0;) // RACE
      kinds[i] += *t == 'w';                      // RACE
    free(copy);
  }
  return 0;
}
